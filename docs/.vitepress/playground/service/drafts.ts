/** Messages as the editor has them, and as the service sends them. */
import { templates } from '../../../../demo/page/templates.js';
import { button, ENTRIES, PERSON, withButtons } from '../../../../src/element/preview/sample.js';
import type { SampleMessage } from '../../../../src/element/preview/service.js';
import { boolean, string, toRecord } from '../../../../src/shared/json.js';
import { number } from '../../../../src/shared/json-readers.js';

export const AVATARS = ['none', 'initials', 'picture'] as const;

export interface Draft {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Milliseconds since 1970; may be in the future. */
  readonly createdAt: number;
  readonly isImportant: boolean;
  readonly avatar: (typeof AVATARS)[number];
  /** Labels of buttons. The first is the main one. */
  readonly actions: readonly string[];
  /** Empty: opening the message unfolds it. */
  readonly url: string;
  readonly workflow: string;
  /** The service sends it as read. */
  readonly read: boolean;
}

export const MINUTE_MS = 60_000;
/** The service has one type for the main button, and one for the others. */
const TYPES = ['primary', 'secondary'] as const;

/** The messages of the preview. `now` is in milliseconds since 1970. */
export const sampleDrafts = (now: number): readonly Draft[] =>
  ENTRIES.map(([minutesAgo, title, text, more = {}], index) => ({
    id: `sample-${index}`,
    title,
    text,
    createdAt: now - minutesAgo * MINUTE_MS,
    isImportant: more.severity === 'high',
    avatar: more.actor ? 'initials' : 'none',
    actions: more.cta?.action.buttons.map(({ content }) => content) ?? [],
    url: '',
    workflow: '',
    read: more.read ?? false,
  }));

/** The picture of the page itself: pictures of other origins are not loaded. */
const pictureOfPage = (): string => document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? '';

export function toSampleMessage(draft: Draft): SampleMessage {
  const { actions, avatar, url } = draft;
  const buttons = actions.map((label, index) => button(TYPES[index] ?? `secondary-${index}`, label));
  const { cta } = withButtons(buttons);
  return {
    _id: draft.id,
    createdAt: new Date(draft.createdAt).toISOString(),
    subject: draft.title,
    content: draft.text,
    read: draft.read,
    templateIdentifier: draft.workflow,
    ...(draft.isImportant && { severity: 'high' }),
    ...(avatar === 'initials' && { actor: PERSON }),
    ...(avatar === 'picture' && { avatar: pictureOfPage() }),
    ...(cta && { cta: { ...cta, data: { url, target: '' } } }),
  };
}

export const newestFirst = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.toSorted((a, b) => b.createdAt - a.createdAt);

const BLANK: Omit<Draft, 'id' | 'createdAt'> = {
  title: '',
  text: '',
  isImportant: false,
  avatar: 'none',
  actions: [],
  url: '',
  workflow: '',
  read: false,
};

export interface Starter {
  readonly label: string;
  readonly draft: Partial<Draft>;
  /** Minutes from now; 0 without it. */
  readonly inMinutes?: number;
}

/** What a new message begins with: the templates of the demo, and what only a playground sends. */
export const STARTERS: readonly Starter[] = [
  ...templates.map(({ label, title, text, url = '', workflow, buttons = [], avatar }) => ({
    label,
    draft: {
      title,
      text,
      url,
      workflow,
      actions: buttons.map(({ content }) => content),
      avatar: avatar ? ('initials' as const) : ('none' as const),
    },
  })),
  {
    label: 'Important',
    draft: {
      title: 'Checkout fails for 12 % of customers',
      text: 'The error rate passed its limit.',
      isImportant: true,
    },
  },
  { label: 'From the future', inMinutes: 90, draft: { title: 'Dated ahead', text: 'The sender’s clock is wrong.' } },
];

export const startDraft = ({ draft, inMinutes = 0 }: Starter, id: string, now: number): Draft => ({
  ...BLANK,
  ...draft,
  id,
  createdAt: now + inMinutes * MINUTE_MS,
});

/** Drafts as JSON for the address, dated relative to `now`. */
export const writeDrafts = (drafts: readonly Draft[], now: number): string =>
  JSON.stringify(
    drafts.map(({ createdAt, ...draft }) => {
      const changed = Object.entries(draft).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(BLANK, name)),
      );
      return { ...Object.fromEntries(changed), ago: Math.round((now - createdAt) / MINUTE_MS) };
    }),
  );

const MAX_DRAFTS = 200;
const MAX_MINUTES = 5_000_000;

function toDraft(value: unknown, index: number, now: number): Draft {
  const record = toRecord(value);
  const ago = Math.min(MAX_MINUTES, Math.max(-MAX_MINUTES, number(record['ago'])));
  const actions: readonly unknown[] = Array.isArray(record['actions']) ? record['actions'] : [];
  return {
    id: string(record['id']) || `message-${index}`,
    title: string(record['title']),
    text: string(record['text']),
    createdAt: now - ago * MINUTE_MS,
    isImportant: boolean(record['isImportant']),
    avatar: AVATARS.find((one) => one === record['avatar']) ?? 'none',
    actions: actions.map(string).filter(Boolean),
    url: string(record['url']),
    workflow: string(record['workflow']),
    read: boolean(record['read']),
  };
}

/** Undefined if the text is no list. */
export function readDrafts(text: string, now: number): readonly Draft[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return undefined;
    return value.slice(0, MAX_DRAFTS).map((one, index) => toDraft(one, index, now));
  } catch {
    return undefined;
  }
}
