/** The in-app feed as its reader sees it, where support can record actions for the reader. */
import { el, type Child, type Html } from './el.js';
import type { CtaButton, FeedMessage, FeedPage, Subscriber } from '../../../src/api/admin/client.js';
import type { Frame } from '../context.js';
import { linkTo, personPath, recordPath } from '../list-query.js';
import { Icon } from './icon.js';
import { ListInputs } from './messages.js';
import { Empty, NumberPager, Alert, Time } from './elements.js';
import { directionOf, firstNameOf } from './format.js';

export const feedFilters = { '': 'All', unread: 'Unread', read: 'Read' } as const;

export interface FeedProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly feed: FeedPage;
  readonly page: number;
  readonly show: string;
  /** The message whose action was rejected, and why. */
  readonly refused?: { readonly id: string; readonly why: string };
}

const Filter = ({ person, frame, show }: FeedProps): Html =>
  el(
    'form',
    { class: 'line wrap filter', action: personPath(person.subscriberId, 'feed'), 'aria-label': 'Which messages' },
    ListInputs({ list: frame.list }),
    el(
      'label',
      { class: 'stack field' },
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

interface ActionProps {
  readonly button: CtaButton;
  readonly who: string;
  /** Whether an action of its message was just recorded. */
  readonly focused: boolean;
}

const ActionButton = ({ button, who, focused }: ActionProps): Html =>
  button.url
    ? el('span', { class: 'hint', dir: 'auto' }, `${button.content} (leads to ${button.url})`)
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

function Actions({ message, who, focused }: Omit<ActionProps, 'button'> & { message: FeedMessage }): Child[] {
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
  return buttons.map((button) => ActionButton({ button, who, focused: focused && button === first }));
}

function Row({ message, props }: { message: FeedMessage; props: FeedProps }): Html {
  const { person, frame, page, show, refused } = props;
  const { _id, cta, read, seen, archived } = message;
  const path = personPath(person.subscriberId, `feed/${encodeURIComponent(_id)}`);
  const states = [read ? 'read' : seen ? 'seen' : 'not seen', archived && 'archived, so not shown to them'];
  return el(
    'li',
    { class: read ? 'row' : 'row unread', id: `message-${_id}` },
    el(
      'div',
      { class: 'line' },
      el(
        'h2',
        { class: 'rest', dir: directionOf(message.subject || message.content) },
        message.subject || message.content,
      ),
      el('small', {}, Time({ iso: message.createdAt })),
    ),
    message.subject && el('p', { dir: directionOf(message.content) }, message.content),
    cta.data.url && el('p', { class: 'hint', dir: 'auto' }, `Leads to ${cta.data.url}`),
    el(
      'form',
      { method: 'post', class: 'line wrap acts', action: linkTo(path, frame.list, { show, page: page || '' }) },
      Actions({ message, who: firstNameOf(person), focused: frame.flash?.focus === _id }),
    ),
    refused?.id === _id && Alert({ children: `Not recorded. ${refused.why}` }),
    el(
      'p',
      { class: 'line wrap under' },
      el('span', {}, states.filter(Boolean).join(', ')),
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
    elsewhere && Alert({ children: `Not recorded. ${refused.why}` }),
    feed.data.length > 0
      ? el(
          'ol',
          { class: 'feed' },
          feed.data.map((message) => Row({ message, props })),
        )
      : Empty({
          title: 'Nothing in the feed',
          children: show || page ? 'No message matches the filter.' : 'Nothing was sent in-app.',
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
