import { Inbox } from '@novu/react';

const localization = {
  'inbox.filters.labels.default': 'Posteingang',
  'notifications.emptyNotice': 'Nichts Neues',
  'notifications.actions.readAll': 'Alle gelesen',
  'preferences.title': 'Einstellungen',
};

export const App = () => <Inbox applicationIdentifier="app" subscriberId="ada" localization={localization} open />;
