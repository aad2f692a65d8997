/**
 * All messages of a person, in every channel. A channel that was never tried has no message; the record of a notification
 * explains why.
 */
import { el, type Child, type Html } from './el.js';
import type { Message, MessagesPage, Subscriber } from '../../../src/api/admin/client.js';
import type { Frame } from '../context.js';
import { linkTo, personPath, recordPath, type ListQuery } from '../list-query.js';
import { Hidden } from './controls.js';
import { Icon, stepIcon } from './icon.js';
import { Empty, NumberPager, Time } from './elements.js';
import { channelName, channelNames, directionOf } from './format.js';

export interface MessagesProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly messages: MessagesPage;
  readonly page: number;
  readonly channel: string;
  /** The id of the event that caused the messages, in each channel. */
  readonly event: string;
}

/** Hidden inputs for the query of the list, which a GET form would otherwise drop. */
export const ListInputs = ({ list }: { list: ListQuery }): Html[] =>
  [...new URL(linkTo('http://list/', list)).searchParams].map(([name, value]) => Hidden({ name, value }));

const Filter = ({ person, frame: { list }, channel, event }: MessagesProps): Html =>
  el(
    'form',
    { class: 'line wrap filter', action: personPath(person.subscriberId, 'messages'), 'aria-label': 'Which messages' },
    ListInputs({ list }),
    el(
      'label',
      { class: 'stack field' },
      'Channel',
      el(
        'select',
        { name: 'channel' },
        el('option', { value: '' }, 'All'),
        Object.entries(channelNames).map(([name, label]) =>
          el('option', { value: name, selected: name === channel }, label),
        ),
      ),
    ),
    el(
      'label',
      { class: 'stack field wide' },
      'Event id',
      el('input', { name: 'event', value: event, autocomplete: 'off', spellcheck: 'false' }),
    ),
    el('button', { class: 'button', type: 'submit' }, 'Show'),
  );

const textOf = ({ content }: Message): string =>
  content.blocks
    .map((block) => block.content)
    .filter(Boolean)
    .join(' · ');

const StatusOf = ({ message: { status, errorText, errorId } }: { message: Message }): Child[] => {
  const kind = status === 'sent' ? 'good' : status === 'error' ? 'bad' : 'warn';
  return [
    el('span', { class: `pill ${kind}` }, status || 'unknown'),
    (errorText || errorId) && el('p', { class: 'why' }, errorText || errorId),
  ];
};

function Row({ message, props }: { message: Message; props: MessagesProps }): Html {
  const { person, frame } = props;
  const { channel, transactionId, _notificationId: record } = message;
  const same = linkTo(personPath(person.subscriberId, 'messages'), frame.list, { event: transactionId });
  const title = message.subject || message.title || message.templateIdentifier;
  const to = message.email || message.phone || message.directWebhookUrl || message.deviceTokens.join(', ');
  return el(
    'tr',
    {},
    el('td', { class: 'by' }, Icon({ name: stepIcon(channel) }), el('span', {}, channelName(channel))),
    el(
      'th',
      { scope: 'row' },
      el('b', { dir: directionOf(title) }, title),
      el('p', { dir: directionOf(textOf(message)) }, textOf(message)),
      el(
        'p',
        { class: 'line wrap under' },
        to && el('span', { dir: 'auto' }, `to ${to}`),
        transactionId && el('a', { href: same }, 'Same event'),
        record && el('a', { href: linkTo(recordPath(record), frame.list) }, 'Timeline'),
      ),
    ),
    el('td', {}, StatusOf({ message })),
    el('td', { class: 'when' }, Time({ iso: message.createdAt }), message.read && el('small', {}, 'read')),
  );
}

export function Messages(props: MessagesProps): Child[] {
  const { person, frame, messages, page, channel, event } = props;
  return [
    Filter(props),
    messages.data.length > 0
      ? el(
          'table',
          { class: 'messages' },
          el('caption', { class: 'unseen' }, `Messages, newest first, page ${page + 1}`),
          el(
            'thead',
            {},
            el(
              'tr',
              {},
              ['Channel', 'Message', 'Status', 'Sent'].map((name) => el('th', { scope: 'col' }, name)),
            ),
          ),
          el(
            'tbody',
            {},
            messages.data.map((message) => Row({ message, props })),
          ),
        )
      : Empty({
          title: 'No messages',
          children: channel || event || page > 0 ? 'No message matches the filter.' : 'Nothing was sent to them yet.',
        }),
    NumberPager({
      label: 'Pages of messages',
      path: personPath(person.subscriberId, 'messages'),
      list: frame.list,
      more: { channel, event },
      page,
      hasMore: messages.hasMore,
    }),
  ];
}
