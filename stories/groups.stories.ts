/** Groups: messages about one thing as one row, folded and unfolded. */
import { APPROVAL, withButtons, type SampleEntry } from '../src/element/preview/sample.js';
import { INLINE } from './inbox.js';
import { play, pressing } from './steps.js';
import type { Meta, Story } from './story.js';

const meta: Meta = { title: 'Inbox/Groups', ...INLINE, args: { ...INLINE.args, group: 'payload.issue' } };
export default meta;

/** The domain is invalid, so that no picture is loaded: initials of the title are shown. */
const by = (name: string) => ({ actor: { type: 'user', data: `https://people.invalid/${name}` } });
const about = (issue: number, name: string) => ({ payload: { issue }, ...by(name) });

const MESSAGES: readonly SampleEntry[] = [
  [
    3,
    'Dana Kowalski commented on “Q4 roadmap”',
    '“Can we move the billing migration ahead of the import work? The numbers from last week make it the larger risk.”',
    about(1, 'dana'),
  ],
  [
    9,
    'Marcus Okafor needs your approval',
    'Moving the deadline of “Q4 roadmap” by a week.',
    { ...withButtons(APPROVAL), ...about(1, 'marcus') },
  ],
  [25, 'Lin Wei commented on “Q4 roadmap”', 'The migration can start on Monday.', about(1, 'lin')],
  [
    40,
    'Deployment finished',
    'Release 4.18.0 reached all regions in 11 minutes.',
    { read: true, payload: { issue: 2 } },
  ],
  [60, 'Ana Reis changed “Q4 roadmap”', 'Status: in progress.', { ...about(1, 'ana'), read: true }],
  [75, 'Deployment started', 'Release 4.18.0.', { read: true, payload: { issue: 2 } }],
  [130, 'Invoice INV-2041 is due tomorrow', 'Pay now to keep the early-payment discount.', { severity: 'high' }],
  [26 * 60, 'Rui Costa commented on “Q4 roadmap”', 'Who owns the import work?', { ...about(1, 'rui'), read: true }],
  [27 * 60, 'Noor Haddad created “Q4 roadmap”', 'A first draft.', { ...about(1, 'noor'), read: true }],
  [28 * 60, 'Password changed', 'If this was not you, reset it at once.', { read: true }],
];

/** The newest message, the people of the others, and their number; a message with buttons keeps a row of its own. */
export const Groups: Story = { name: 'Folded', args: { messages: MESSAGES } };

export const UnfoldedGroup: Story = {
  name: 'Unfolded',
  args: { messages: MESSAGES },
  play: pressing('.unfold', '.member'),
};

/** Archived as one, with one undo. */
export const ArchivedGroup: Story = {
  name: 'Archived',
  args: { messages: MESSAGES },
  play: play(async ({ press, find }) => {
    await find('.unfold');
    await press('.tools .icon:last-child');
    await find('.undo-bar');
  }),
};

const ARABIC: readonly SampleEntry[] = [
  [3, 'نورة الحربي علّقت على «خطة الربع الرابع»', 'هل يمكننا نقل الترحيل إلى الأسبوع القادم؟', about(1, 'noura')],
  [30, 'سالم العتيبي علّق على «خطة الربع الرابع»', 'الأرقام جاهزة.', about(1, 'salem')],
  [50, 'ليان القحطاني غيّرت «خطة الربع الرابع»', 'الحالة: قيد التنفيذ.', { ...about(1, 'layan'), read: true }],
  [90, 'تم تغيير كلمة المرور', 'إذا لم تكن أنت، فأعد تعيينها فورًا.', { read: true }],
];

export const ArabicGroup: Story = {
  name: 'Arabic',
  args: { lang: 'ar', dir: 'rtl', messages: ARABIC },
  play: pressing('.unfold', '.member'),
};
