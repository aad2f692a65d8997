/** The delivery channels of the service (interface.md, "Preferences"), in the order in which they are listed to a reader. */
export const CHANNELS = ['in_app', 'email', 'sms', 'chat', 'push'] as const;

export type Channel = (typeof CHANNELS)[number];
