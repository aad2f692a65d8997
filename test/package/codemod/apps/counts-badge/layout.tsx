import { NovuProvider } from '@novu/react';
import type { ReactNode } from 'react';

export const Layout = ({ children }: { children: ReactNode }) => (
  <NovuProvider applicationIdentifier="app" subscriberId="ada">
    {children}
  </NovuProvider>
);
