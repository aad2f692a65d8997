/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * Everything that was sent to somebody, over all channels. What was never tried left no message: the record that a
 * message belongs to tells of its other channels.
 */
import type { Html } from './html.js';
import type { Message, MessagesPage, Subscriber } from '../../../src/wire/client.js';
import type { Frame } from '../desk.js';
import { linkTo, personPath, recordPath, type ListQuery } from '../list-query.js';
import { Hidden } from './controls.js';
import { Icon, stepIcon } from './icon.js';
import { Empty, NumberPager, When } from './pieces.js';
import { channelName, channelNames } from './words.js';

export interface MessagesProps {
  readonly person: Subscriber;
  readonly frame: Frame;
  readonly messages: MessagesPage;
  readonly page: number;
  readonly channel: string;
  readonly transaction: string;
}

/** What a form of the GET kind would else drop out of the address. */
export const KeepList = ({ list }: { list: ListQuery }): Html => (
  <>
    {[...new URL(linkTo('http://list/', list)).searchParams].map(([name, value]) => (
      <Hidden name={name} value={value} />
    ))}
  </>
);

const Filter = ({ person, frame: { list }, channel, transaction }: MessagesProps): Html => (
  <form class="filter" action={personPath(person.subscriberId, 'messages')} aria-label="Which messages">
    <KeepList list={list} />
    <label>
      Channel
      <select name="channel">
        <option value="">All</option>
        {Object.entries(channelNames).map(([name, label]) => (
          <option value={name} selected={name === channel}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <label class="wide">
      Transaction
      <input name="transaction" value={transaction} autocomplete="off" spellcheck={false} />
    </label>
    <button class="button" type="submit">
      Show
    </button>
  </form>
);

const textOf = ({ content }: Message): string =>
  content.blocks
    .map((block) => block.content)
    .filter(Boolean)
    .join(' · ');

const StatusOf = ({ message: { status, errorText, errorId } }: { message: Message }): Html => {
  const kind = status === 'sent' ? 'good' : status === 'error' ? 'bad' : 'warn';
  return (
    <>
      <span class={`pill ${kind}`}>{status || 'unknown'}</span>
      {(errorText || errorId) && <p class="why">{errorText || errorId}</p>}
    </>
  );
};

function Row({ message, props }: { message: Message; props: MessagesProps }): Html {
  const { person, frame } = props;
  const { channel, transactionId, _notificationId: record } = message;
  const same = linkTo(personPath(person.subscriberId, 'messages'), frame.list, { transaction: transactionId });
  const title = message.subject || message.title || message.template.name || message.templateIdentifier;
  const to = message.email || message.phone || message.directWebhookUrl || message.deviceTokens.join(', ');
  return (
    <tr>
      <td class="by">
        <Icon name={stepIcon(channel)} />
        <span>{channelName(channel)}</span>
      </td>
      <th scope="row">
        <b dir="auto">{title}</b>
        <p dir="auto">{textOf(message)}</p>
        <p class="under">
          {to && <span dir="auto">{`to ${to}`}</span>}
          {transactionId && <a href={same}>Same transaction</a>}
          {record && <a href={linkTo(recordPath(record), frame.list)}>Timeline</a>}
        </p>
      </th>
      <td>
        <StatusOf message={message} />
      </td>
      <td class="when">
        <When iso={message.createdAt} />
        {message.read && <small>read</small>}
      </td>
    </tr>
  );
}

export function Messages(props: MessagesProps): Html {
  const { person, frame, messages, page, channel, transaction } = props;
  return (
    <>
      <Filter {...props} />
      {messages.data.length > 0 ? (
        <table class="messages">
          <caption class="unseen">{`Messages, newest first, page ${page + 1}`}</caption>
          <thead>
            <tr>
              {['Channel', 'Message', 'Status', 'Sent'].map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messages.data.map((message) => (
              <Row message={message} props={props} />
            ))}
          </tbody>
        </table>
      ) : (
        <Empty title="No messages">
          {channel || transaction || page > 0 ? 'None fits what is asked for.' : 'Nothing was sent to them yet.'}
        </Empty>
      )}
      <NumberPager
        label="Pages of messages"
        path={personPath(person.subscriberId, 'messages')}
        list={frame.list}
        more={{ channel, transaction }}
        page={page}
        hasMore={messages.hasMore}
      />
    </>
  );
}
