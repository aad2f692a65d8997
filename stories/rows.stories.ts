/** One row: the outcomes of its actions, unusual messages, and customization by the host. */
import { APPROVAL, withButtons, button, PERSON, ENTRIES, type SampleEntry } from '../src/element/preview/sample.js';
import { INLINE, type InboxArgs } from './inbox.js';
import type { Fault } from './script.js';
import { play, pressing } from './steps.js';
import type { Meta, Story } from './story.js';

const meta: Meta = { title: 'Inbox/Rows', ...INLINE };
export default meta;

const request: SampleEntry = [
  2,
  'Marcus Okafor needs your approval',
  'Travel to the Lisbon offsite.',
  { ...withButtons(APPROVAL), actor: PERSON },
];
const among = (...messages: readonly SampleEntry[]): Story => ({
  args: { messages: [...messages, ...ENTRIES.slice(4, 6)] },
});

/** Presses the first button; `actions` is the fault that the action meets. */
const pressed = (actions?: Fault): Story => ({
  args: { ...among(request).args, faults: { actions } },
  play: play(async ({ press, find }) => {
    await press('[part~="action"]');
    await find(actions === 'slow' ? '[aria-disabled="true"][part~="action"]' : '.outcome');
  }),
});

export const Pending: Story = among(request);
export const Sending: Story = pressed('slow');
export const Waiting: Story = pressed('offline');
/** The browser says that there is no network: no request was sent, and the action can be cancelled. */
export const WaitingUnsent: Story = {
  ...among(request),
  beforeEach: () => () => void Reflect.deleteProperty(navigator, 'onLine'),
  play: play(async ({ press, find }) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    await press('[part~="action"]');
    await find('.outcome .link');
  }),
};
export const Done: Story = pressed();
export const NotSent: Story = pressed('refused');
export const Important: Story = among([5, 'Disk nearly full', 'Volume data-02 is at 96 %.', { severity: 'high' }]);

const MANY = [
  ...APPROVAL,
  button('later', 'Remind me tomorrow'),
  button('hand', 'Hand over to Ana'),
  button('ask', 'Ask a question'),
];

export const MenuOfMore: Story = {
  ...among([2, 'Marcus Okafor needs your approval', 'Travel to the Lisbon offsite.', withButtons(MANY)]),
  play: pressing('.actions [aria-haspopup="menu"]', '[role="menuitem"]'),
};

const LINKS = [
  { ...button('primary', 'Open document'), url: 'https://docs.example/roadmap', target: '_blank' },
  { ...button('secondary', 'See the thread'), url: '/threads/7' },
];

export const LinkButtons: Story = among([9, 'New comment on “Q4 roadmap”', 'Two people replied.', withButtons(LINKS)]);
export const LongWords: Story = among([
  3,
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  `https://builds.example/${'0123456789abcdef'.repeat(8)}`,
  withButtons([button('primary', 'Rechtsschutzversicherungsgesellschaftenbestätigen'), button('secondary', 'No')]),
]);

const SENTENCE = 'The numbers from last week make it the larger risk, and nobody has looked at the import since. ';

export const LongText: Story = among([3, 'Minutes of the meeting', SENTENCE.repeat(22).slice(0, 2000)]);
export const LongTextOpen: Story = { ...LongText, play: pressing('.show-more', '.show-more[aria-expanded="true"]') };
export const TitleAlone: Story = among([3, 'Maintenance is over', '']);
export const TextAlone: Story = among([3, '', 'Maintenance is over. All services are available.']);
export const NeitherTitleNorText: Story = among([3, '', '']);
export const EveryAge: Story = {
  args: {
    messages: [0, 7, 61, 700, 1500, 4000, 12_000, 700_000].map((age): SampleEntry => [
      age,
      'Backup finished',
      'All is safe.',
      { read: true },
    ]),
  },
};

function figure(caption: string): HTMLElement {
  const whole = document.createElement('div');
  const meter = document.createElement('progress');
  [meter.max, meter.value] = [100, 72];
  meter.setAttribute('aria-label', 'Budget used');
  whole.append(caption, document.createElement('br'), meter);
  return whole;
}

const customized = (hooks: InboxArgs): Story => ({ args: { ...Pending.args, ...hooks } });

export const BodyOfYourOwn = customized({
  renderMessage: ({ id, body }) => (id === 'sample-0' ? figure(body) : undefined),
});
const linkTo = (text: string) => Object.assign(document.createElement('a'), { href: '#log', textContent: text });
const seal = (): HTMLElement => Object.assign(document.createElement('b'), { textContent: '✈' });

export const PartsOfYourOwn = customized({
  renderMessage: ({ id }) =>
    id === 'sample-0'
      ? { avatar: seal(), title: 'Trip to **Lisbon**', time: 'by Friday', footer: linkTo('Open the report') }
      : { avatar: '🚀' },
});
export const RowOfYourOwn = customized({
  renderMessage: ({ id, title }) => (id === 'sample-0' ? { row: figure(title) } : undefined),
});
/** A file: the policy rejects `data:` addresses. */
const PICTURE = new URL('page/picture.svg?no-inline', import.meta.url).href;

export const ImageOfYours = customized({
  mapMessage: ({ id }) => (id === 'sample-0' ? { image: PICTURE } : undefined),
});
const LINK = 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1';
const MUTE = 'M4 4l16 16M9 5.5A6 6 0 0 1 18 10c0 2 .4 3.5.9 4.6M6.3 8A10 10 0 0 0 4 16h12';

export const CommandsOfYours: Story = {
  ...customized({
    rowActions: () => [
      { label: 'Copy link', icon: LINK, run: () => {} },
      { label: 'Mute this thread', icon: MUTE, run: () => {} },
      { label: 'Report', run: () => {} },
    ],
  }),
  play: pressing('.host-menu', '[role="menuitem"]'),
};
export const RichText: Story = {
  args: {
    'rich-text': true,
    messages: [
      [
        4,
        'Build **42** failed',
        '**Ada** asks *why*: see https://builds.example/42/log.\nThe last one that passed is **41**.',
      ],
      ...ENTRIES.slice(4, 6),
    ],
  },
};
export const MappedByYou = customized({
  mapMessage: ({ title }) => ({ title: `Finance: ${title}`, severity: 'high' }),
});
