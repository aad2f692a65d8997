/** Lists the service's delivery channels (interface.md, "Preferences"), in the order in which a reader sees them. */
export const CHANNELS = ['in_app', 'email', 'sms', 'chat', 'push'] as const;

export type Channel = (typeof CHANNELS)[number];
