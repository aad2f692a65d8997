/**
 * The messages and preferences of a preview: a morning in an invented team, dated back from the present. Data only.
 */
import type { CtaButton } from '../../api/inbox/cta.js';
import type { ChannelFlags, Preferences, WorkflowPreference } from '../../api/inbox/preferences.js';
import type { Sample, SampleMessage } from './service.js';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The domain is invalid, so that no picture is loaded: initials of the title are shown. */
export const PERSON = { type: 'user', data: 'https://people.invalid/' };

export const button = (type: string, content: string, resultContent = ''): CtaButton => ({
  type,
  content,
  resultContent,
  url: '',
  target: '',
});

/** A call to action with these buttons, and the type of the one that was pressed. */
export const withButtons = (buttons: readonly CtaButton[], pressed = ''): Pick<SampleMessage, 'cta'> => ({
  cta: {
    type: '',
    data: { url: '', target: '' },
    action: { status: pressed ? 'done' : 'pending', buttons, result: { type: pressed, payload: {} } },
  },
});

export const APPROVAL = [button('primary', 'Approve', 'Approved'), button('secondary', 'Decline', 'Declined')];
const ACCESS = [button('primary', 'Grant access', 'Access granted'), button('secondary', 'Decline', 'Declined')];

export type SampleEntry = readonly [
  minutesAgo: number,
  subject: string,
  content: string,
  more?: Partial<SampleMessage>,
];

export const ENTRIES: readonly SampleEntry[] = [
  [
    2,
    'Marcus Okafor needs your approval',
    'Travel to the Lisbon offsite, 1,284.50 EUR. Submitted against the design budget.',
    { ...withButtons(APPROVAL), actor: PERSON },
  ],
  [
    18,
    'Dana Kowalski commented on “Q4 roadmap”',
    '“Can we move the billing migration ahead of the import work? The numbers from last week make it the larger risk.”',
    { actor: PERSON },
  ],
  [
    55,
    'Invoice INV-2041 is due tomorrow',
    'Pay now to keep the early-payment discount.',
    { severity: 'high', tags: ['invoice'] },
  ],
  [
    2 * HOUR,
    'Ana Reis asked for access',
    'Read access to the analytics warehouse.',
    { ...withButtons(ACCESS, 'primary'), read: true, actor: PERSON },
  ],
  [
    3 * HOUR,
    'Deployment finished',
    'Release 4.18.0 reached all regions in 11 minutes.',
    { read: true, tags: ['deploy'] },
  ],
  [DAY + HOUR, 'Lin Wei mentioned you', 'Could you confirm the timeline of the outage?', { read: true, actor: PERSON }],
  [DAY + 3 * HOUR, 'Password changed', 'If this was not you, reset it at once.', { read: true, tags: ['security'] }],
  [
    3 * DAY,
    'Weekly digest',
    '12 updates in 4 projects: Import pipeline, Billing, Mobile app and Design system.',
    { read: true, tags: ['digest'] },
  ],
];

const workflow = (name: string, channels: ChannelFlags, isChanged = false): WorkflowPreference => ({
  enabled: true,
  channels,
  overrides: isChanged ? [{ channel: 'email', source: 'subscriber' }] : [],
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

/** `now` is in milliseconds since 1970. Ids are `sample-0`, `sample-1` …, or have another prefix. */
export const createSample = (now: number, entries = ENTRIES, idPrefix = 'sample'): Sample => ({
  messages: entries.map(([minutesAgo, subject, content, more], index): SampleMessage => {
    const createdAt = new Date(now - minutesAgo * MINUTE).toISOString();
    return Object.assign({ _id: `${idPrefix}-${index}`, createdAt, subject, content }, more);
  }),
  preferences: PREFERENCES,
});
