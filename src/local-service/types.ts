/** The shapes of stored records, with the field names of the interface. Responses add or omit fields. */
export const channels = ['in_app', 'email', 'sms', 'chat', 'push'] as const;
export type Channel = (typeof channels)[number];
export type ChannelFlags = Partial<Record<Channel, boolean>>;
export type Data = Record<string, unknown>;

export interface ChannelEntry {
  readonly providerId: string;
  readonly credentials: Data & { readonly deviceTokens?: readonly string[] };
  readonly _integrationId: string;
}

export interface Profile {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly avatar?: string | null;
  readonly locale?: string | null;
  readonly timezone?: string | null;
  readonly data?: Data | null | undefined;
}

export interface Subscriber extends Profile {
  readonly _id: string;
  readonly subscriberId: string;
  readonly channels: readonly ChannelEntry[];
  readonly isOnline: boolean;
  readonly lastOnlineAt: string | null;
  readonly _organizationId: string;
  readonly _environmentId: string;
  readonly deleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Step {
  readonly _id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: Channel | 'digest';
  readonly _templateId: string;
  readonly active: boolean;
  readonly metadata?: Data;
}

export interface Workflow {
  readonly _id: string;
  readonly identifier: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly active: boolean;
  readonly critical: boolean;
  readonly severity: 'high' | 'medium' | 'low' | 'none';
  readonly preferenceSettings: ChannelFlags;
  readonly steps: readonly Step[];
  readonly variables: readonly string[];
  /** What its in-app step has beside the texts; a trigger cannot change it. */
  readonly inApp?: { readonly buttons?: readonly Button[]; readonly data?: Data; readonly avatar?: string };
  readonly _organizationId: string;
  readonly _environmentId: string;
  readonly _notificationGroupId: string;
  readonly _creatorId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Integration {
  readonly _id: string;
  readonly _environmentId: string;
  readonly _organizationId: string;
  readonly name: string;
  readonly identifier: string;
  readonly providerId: string;
  readonly channel: Channel;
  readonly credentials: Data;
  readonly configurations?: Data;
  readonly active: boolean;
  readonly primary: boolean;
  readonly deleted: boolean;
  readonly conditions: readonly Data[];
  readonly priority: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Button {
  readonly type: string;
  readonly content: string;
  readonly url?: string;
  readonly target?: string;
  readonly _id?: string;
  readonly id?: string;
}

export interface CallToAction {
  readonly type?: 'redirect';
  readonly data?: { readonly url: string; readonly target: string };
  readonly action: {
    /** Absent until somebody has acted. */
    readonly status?: string;
    readonly buttons: readonly Button[];
    readonly result?: { readonly type: string; readonly payload?: unknown };
  };
}

/** A stored message of any channel. The feed and the message list return it in different shapes. */
export interface Message {
  readonly _id: string;
  readonly _templateId: string;
  readonly _messageTemplateId: string;
  readonly _environmentId: string;
  readonly _organizationId: string;
  readonly _notificationId: string;
  readonly _subscriberId: string;
  readonly _jobId: string;
  readonly _feedId: null;
  readonly templateIdentifier: string;
  readonly transactionId: string;
  readonly providerId: string;
  readonly channel: Channel;
  readonly content: string | readonly Data[];
  readonly subject?: string;
  readonly title?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly directWebhookUrl?: string;
  readonly deviceTokens: readonly string[];
  /** Of older workflows. */
  readonly actor?: { readonly type: 'none' | 'user' | 'system_icon' | 'system_custom'; readonly data: string | null };
  readonly cta: CallToAction;
  readonly status: 'sent' | 'error' | 'warning';
  readonly errorId?: string;
  readonly errorText?: string;
  readonly payload: Data;
  readonly data?: Data;
  readonly avatar?: string;
  readonly stepId: string;
  readonly contextKeys: readonly string[];
  readonly tags: readonly string[];
  readonly severity: string;
  readonly read: boolean;
  readonly seen: boolean;
  readonly archived: boolean;
  readonly snoozedUntil?: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deliveredAt: readonly string[];
  readonly lastSeenDate?: string;
  readonly lastReadDate?: string;
  readonly __v: number;
}

/** A notification record is stored as it is returned, because it never changes. */
export interface NotificationRecord extends Data {
  readonly _id: string;
  readonly transactionId: string;
}
