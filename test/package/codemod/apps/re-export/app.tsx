import { Bell, MessageCenter } from './novu';

export const App = () => (
  <MessageCenter applicationIdentifier="app" subscriberId="ada" placement="bottom-start">
    <Bell />
  </MessageCenter>
);
