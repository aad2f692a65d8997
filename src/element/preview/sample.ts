/**
 * The sample that a preview shows: a morning in a made-up team, told backwards from the present. Data only.
 */
import type { CtaButton } from '../../api/inbox/actions.js';
import type { ChannelFlags, Preferences, WorkflowPreference } from '../../api/inbox/preferences.js';
import type { Sample, SampleMessage } from './service.js';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** No picture is ever loaded from there: whoever has an address has initials in its place. */
export const SOMEBODY = { type: 'user', data: 'https://people.invalid/' };

export const button = (type: string, content: string, resultContent = ''): CtaButton => ({
  type,
  content,
  resultContent,
  url: '',
  target: '',
});

export const asks = (buttons: readonly CtaButton[], taken = ''): Pick<SampleMessage, 'cta'> => ({
  cta: {
    type: '',
    data: { url: '', target: '' },
    action: { status: taken ? 'done' : 'pending', buttons, result: { type: taken, payload: {} } },
  },
});

export const APPROVAL = [button('primary', 'Approve', 'Approved'), button('secondary', 'Decline', 'Declined')];
const ACCESS = [button('primary', 'Grant access', 'Access granted'), button('secondary', 'Decline', 'Declined')];

/** A message, briefly. */
export type Told = readonly [minutesAgo: number, subject: string, content: string, more?: Partial<SampleMessage>];

export const TOLD: readonly Told[] = [
  [
    2,
    'Marcus Okafor needs your approval',
    'Travel to the Lisbon offsite, 1,284.50 EUR. Submitted against the design budget.',
    { ...asks(APPROVAL), actor: SOMEBODY },
  ],
  [
    18,
    'Dana Kowalski commented on “Q4 roadmap”',
    '“Can we move the billing migration ahead of the import work? The numbers from last week make it the larger risk.”',
    { actor: SOMEBODY },
  ],
  [55, 'Invoice INV-2041 is due tomorrow', 'Pay now to keep the early-payment discount.', { severity: 'high' }],
  [
    2 * HOUR,
    'Ana Reis asked for access',
    'Read access to the analytics warehouse.',
    { ...asks(ACCESS, 'primary'), read: true, actor: SOMEBODY },
  ],
  [3 * HOUR, 'Deployment finished', 'Release 4.18.0 reached all regions in 11 minutes.', { read: true }],
  [
    DAY + HOUR,
    'Lin Wei mentioned you',
    'Could you confirm the timeline of the outage?',
    { read: true, actor: SOMEBODY },
  ],
  [DAY + 3 * HOUR, 'Password changed', 'If this was not you, reset it at once.', { read: true }],
  [
    3 * DAY,
    'Weekly digest',
    '12 updates in 4 projects: Import pipeline, Billing, Mobile app and Design system.',
    { read: true },
  ],
];

const workflow = (name: string, channels: ChannelFlags, chosen = false): WorkflowPreference => ({
  enabled: true,
  channels,
  overrides: chosen ? [{ channel: 'email', source: 'subscriber' }] : [],
  workflow: { slug: '', identifier: name, name, updatedAt: '' },
});

const PREFERENCES: Preferences = {
  global: { enabled: true, channels: { in_app: true, email: true, push: false } },
  workflows: [
    workflow('Approvals', { in_app: true, email: true, push: true }),
    workflow('Comments and mentions', { in_app: true, email: false, push: true }, true),
    workflow('Billing', { in_app: true, email: true, sms: false }),
  ],
};

/** `now` is milliseconds since 1970. The ids are `sample-0` and on, unless they are called otherwise. */
export const createSample = (now: number, told = TOLD, id = 'sample'): Sample => ({
  messages: told.map(([minutesAgo, subject, content, more], index): SampleMessage => {
    const createdAt = new Date(now - minutesAgo * MINUTE).toISOString();
    return Object.assign({ _id: `${id}-${index}`, createdAt, subject, content }, more);
  }),
  preferences: PREFERENCES,
});
