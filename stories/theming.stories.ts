/** Theming: each token by itself, the parts, the slots, and two complete themes that only set tokens. */
import { ENTRIES } from '../src/element/preview/sample.js';
import { INLINE, type Token } from './inbox.js';
import { play } from './steps.js';
import type { Meta, Story } from './story.js';
import { adoptStyles, type Theme } from './themes/themes.js';

const meta: Meta = { title: 'Inbox/Theming', ...INLINE, args: { ...INLINE.args, messages: ENTRIES.slice(0, 5) } };
export default meta;

const token = (name: Token, value: string): Story => ({ args: { [name]: value } });

export const Accent = token('--inbox-accent', 'light-dark(#0a6b4d, #4fd1a5)');
export const OnAccent = token('--inbox-on-accent', 'light-dark(#fff6d6, #201a00)');
export const Surface = token('--inbox-surface', 'light-dark(#fffdf7, #1b1a16)');
export const Unread = token('--inbox-unread', 'light-dark(#b4410e, #ff9f6b)');
export const UnreadSurface = token('--inbox-unread-surface', 'light-dark(#fff7e0, #2a2410)');
export const Text = token('--inbox-text', 'light-dark(#102a43, #e6f0fa)');
export const TextMuted = token('--inbox-text-muted', 'light-dark(#34516f, #b4c6d8)');
export const Border = token('--inbox-border', 'light-dark(#9fb3c8, #5b6f84)');
export const Radius = token('--inbox-radius', '2px');
export const RadiusControl = token('--inbox-radius-control', '999px');
export const RadiusRound = token('--inbox-radius-round', '4px');
export const Motion = token('--inbox-motion', '0');
/** On a touch screen. */
export const Swipe = token('--inbox-swipe', 'auto');
export const Font = token('--inbox-font', 'Georgia, serif');
export const FontSize = token('--inbox-font-size', '17px');
export const Space = token('--inbox-space', '20px');

/** Shown under the pointer. */
export const SurfaceHover = token('--inbox-surface-hover', 'light-dark(#e8f4ff, #10283f)');

export const SurfaceSunken: Story = {
  args: { '--inbox-surface-sunken': 'light-dark(#d9e8f6, #22384d)', faults: { feed: 'slow' } },
};

/** Presses the first row's button, and shows the outcome. */
const answered = (name: Token, value: string, faults: 'refused' | undefined): Story => ({
  args: { ...token(name, value).args, faults: { actions: faults } },
  play: play(async ({ press, find }) => {
    await press('[part~="action"]');
    await find(faults ? '.failed' : '.done');
  }),
});

export const Danger = answered('--inbox-danger', 'light-dark(#9b1c63, #ff9ad1)', 'refused');
export const Success = answered('--inbox-success', 'light-dark(#0b6478, #6fd7ee)', undefined);

const opened = (name: Token, value: string): Story => ({
  args: { ...token(name, value).args, display: 'popover' },
  play: play(async ({ inbox, find }) => {
    inbox.show();
    await find('article');
  }),
});

export const Shadow = opened('--inbox-shadow', '0 0 0 4px rgb(79 70 229 / 35%)');
export const Width = opened('--inbox-width', '300px');
export const MaxHeight = opened('--inbox-max-height', '280px');

/** `themes/dense.css` is for compact tools, `themes/high-contrast.css` for readers who need strong contrast. */
const themed = (theme: Theme): Story => ({ globals: { theme } });

export const Dense: Story = themed('dense');
export const HighContrast: Story = themed('high-contrast');

export const Parts: Story = { play: async () => adoptStyles(document, 'parts') };

export const Slots: Story = { args: { header: 'Beta', footer: 'Sent by Fieldnote · fieldnote.example' } };
export const EmptySlot: Story = { args: { messages: [], empty: 'Enjoy the quiet.' } };
export const SignedOutSlot: Story = { args: { faults: { feed: 'signed-out' }, 'signed-out': 'Your session is over.' } };
