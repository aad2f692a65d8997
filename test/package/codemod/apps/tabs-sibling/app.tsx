import { Inbox } from '@novu/react';
import { tabs } from './tabs';

export default () => <Inbox applicationIdentifier="app" subscriberId="ada" tabs={tabs} />;
