/** The English strings of the switches of the preferences, which come with their code and not with the panel. Data only. */

export const preferencesTexts = {
  noPreferences: 'Your preferences appear with your first notification',
  global: 'All notifications',
  globalText: 'Applies to all notifications and overrides the settings below.',
  channelsOff: 'Off: {channels}',
  channels: { in_app: 'In-app', email: 'Email', sms: 'SMS', chat: 'Chat', push: 'Push' },
};
