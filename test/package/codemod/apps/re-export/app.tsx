import { Bell, MessageCenter } from './novu';

export const App = () => (
  <MessageCenter applicationIdentifier="app" subscriberId="ada">
    <Bell />
  </MessageCenter>
);
