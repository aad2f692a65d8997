/**
 * The in-app feed as its reader sees it, where support can record what they would have pressed.
 */
import { el, type Child, type Html } from './el.js';
import type { CtaButton, FeedMessage, FeedPage, Subscriber } from '../../../src/api/admin/client.js';
import type { Frame } from '../desk.js';
import { linkTo, personPath, recordPath } from '../list-query.js';
import { Icon } from './icon.js';
import { KeepList } from './messages.js';
import { Empty, NumberPager, Trouble, When } from './pieces.js';
import { firstNameOf } from './words.js';

export const feedFilters = { '': 'All', unread: 'Unread', read: 'Read' } as const;

export interface FeedProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly feed: FeedPage<FeedMessage>;
  readonly page: number;
  readonly show: string;
  /** The message whose action was refused, and why. */
  readonly refused?: { readonly id: string; readonly why: string };
}

const Filter = ({ person, frame, show }: FeedProps): Html =>
  el(
    'form',
    { class: 'filter', action: personPath(person.subscriberId, 'feed'), 'aria-label': 'Which messages' },
    KeepList({ list: frame.list }),
    el(
      'label',
      {},
      'Show',
      el(
        'select',
        { name: 'show' },
        Object.entries(feedFilters).map(([name, label]) =>
          el('option', { value: name, selected: name === show }, label),
        ),
      ),
    ),
    el('button', { class: 'button', type: 'submit' }, 'Show'),
  );

interface PressProps {
  readonly button: CtaButton;
  readonly who: string;
  /** Whether its message was answered just now. */
  readonly focused: boolean;
}

const Press = ({ button, who, focused }: PressProps): Html =>
  button.url
    ? el('span', { class: 'leads', dir: 'auto' }, `${button.content} (leads to ${button.url})`)
    : el(
        'button',
        {
          class: button.type === 'primary' ? 'button small primary' : 'button small',
          type: 'submit',
          name: 'done',
          value: button.type,
          'aria-label': `Record “${button.content}” for ${who}`,
          autofocus: focused,
        },
        button.content,
      );

function Actions({ message, who, focused }: Omit<PressProps, 'button'> & { message: FeedMessage }): Child[] {
  const { buttons, status, result } = message.cta.action;
  if (status === 'done') {
    const pressed = buttons.find(({ type }) => type === result.type);
    return [
      el(
        'span',
        { class: 'result', dir: 'auto' },
        Icon({ name: 'check' }),
        pressed?.resultContent || pressed?.content || result.type || 'Done',
      ),
      el(
        'button',
        {
          class: 'link',
          type: 'submit',
          name: 'pending',
          value: result.type || 'primary',
          autofocus: focused,
        },
        'Set back to pending',
      ),
    ];
  }
  const first = buttons.find(({ url }) => !url);
  return buttons.map((button) => Press({ button, who, focused: focused && button === first }));
}

function Row({ message, props }: { message: FeedMessage; props: FeedProps }): Html {
  const { person, frame, page, show, refused } = props;
  const { _id, cta, read, seen, archived } = message;
  const path = personPath(person.subscriberId, `feed/${encodeURIComponent(_id)}`);
  const marks = [read ? 'read' : seen ? 'seen' : 'not seen', archived && 'archived, so not shown to them'];
  return el(
    'li',
    { class: read ? 'row' : 'row unread', id: `message-${_id}` },
    el(
      'div',
      { class: 'line' },
      el('h2', { dir: 'auto' }, message.subject || message.content),
      When({ iso: message.createdAt }),
    ),
    message.subject && el('p', { dir: 'auto' }, message.content),
    cta.data.url && el('p', { class: 'leads', dir: 'auto' }, `Leads to ${cta.data.url}`),
    el(
      'form',
      { method: 'post', class: 'acts', action: linkTo(path, frame.list, { show, page: page || '' }) },
      Actions({ message, who: firstNameOf(person), focused: frame.flash?.focus === _id }),
    ),
    refused?.id === _id && Trouble({ children: `Not recorded. ${refused.why}` }),
    el(
      'p',
      { class: 'under' },
      el('span', {}, marks.filter(Boolean).join(', ')),
      message._notificationId && el('a', { href: linkTo(recordPath(message._notificationId), frame.list) }, 'Timeline'),
    ),
  );
}

export function Feed(props: FeedProps): Child[] {
  const { person, frame, feed, page, show, refused } = props;
  const elsewhere = refused && !feed.data.some(({ _id }) => _id === refused.id);
  return [
    el(
      'p',
      { class: 'hint' },
      `What ${firstNameOf(person)} finds in the bell. What you press is recorded as their answer, with the note `,
      el('code', {}, '{ "recordedBy": "support" }'),
      '.',
    ),
    Filter(props),
    elsewhere && Trouble({ children: `Not recorded. ${refused.why}` }),
    feed.data.length > 0
      ? el(
          'ol',
          { class: 'feed' },
          feed.data.map((message) => Row({ message, props })),
        )
      : Empty({
          title: 'Nothing in the feed',
          children: show || page ? 'Nothing fits what is asked for.' : 'Nothing was sent in-app.',
        }),
    NumberPager({
      label: 'Pages of the feed',
      path: personPath(person.subscriberId, 'feed'),
      list: frame.list,
      more: { show },
      page,
      hasMore: feed.hasMore,
    }),
  ];
}
