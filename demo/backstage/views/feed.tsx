/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The in-app feed as its reader sees it, where support can record what they would have pressed.
 */
import type { Html } from './html.js';
import type { CtaButton, FeedMessage, FeedPage, Subscriber } from '../../../src/wire/client.js';
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

const Filter = ({ person, frame, show }: FeedProps): Html => (
  <form class="filter" action={personPath(person.subscriberId, 'feed')} aria-label="Which messages">
    <KeepList list={frame.list} />
    <label>
      Show
      <select name="show">
        {Object.entries(feedFilters).map(([name, label]) => (
          <option value={name} selected={name === show}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <button class="button" type="submit">
      Show
    </button>
  </form>
);

interface PressProps {
  readonly button: CtaButton;
  readonly who: string;
  /** Whether its message was answered just now. */
  readonly focused: boolean;
}

const Press = ({ button, who, focused }: PressProps): Html =>
  button.url ? (
    <span class="leads" dir="auto">{`${button.content} (leads to ${button.url})`}</span>
  ) : (
    <button
      class={button.type === 'primary' ? 'button small primary' : 'button small'}
      type="submit"
      name="done"
      value={button.type}
      aria-label={`Record “${button.content}” for ${who}`}
      {...(focused && { autofocus: true })}
    >
      {button.content}
    </button>
  );

function Actions({ message, who, focused }: Omit<PressProps, 'button'> & { message: FeedMessage }): Html {
  const { buttons, status, result } = message.cta.action;
  if (status === 'done') {
    const pressed = buttons.find(({ type }) => type === result.type);
    return (
      <>
        <span class="result" dir="auto">
          <Icon name="check" />
          {pressed?.resultContent || pressed?.content || result.type || 'Done'}
        </span>
        <button
          class="link"
          type="submit"
          name="pending"
          value={result.type || 'primary'}
          {...(focused && { autofocus: true })}
        >
          Set back to pending
        </button>
      </>
    );
  }
  const first = buttons.find(({ url }) => !url);
  return (
    <>
      {buttons.map((button) => (
        <Press button={button} who={who} focused={focused && button === first} />
      ))}
    </>
  );
}

function Row({ message, props }: { message: FeedMessage; props: FeedProps }): Html {
  const { person, frame, page, show, refused } = props;
  const { _id, cta, read, seen, archived } = message;
  const path = personPath(person.subscriberId, `feed/${encodeURIComponent(_id)}`);
  const marks = [read ? 'read' : seen ? 'seen' : 'not seen', archived && 'dismissed, so not shown to them'];
  return (
    <li class={read ? 'row' : 'row unread'} id={`message-${_id}`}>
      <div class="line">
        <h3 dir="auto">{message.subject || message.content}</h3>
        <When iso={message.createdAt} />
      </div>
      {message.subject && <p dir="auto">{message.content}</p>}
      {cta.data.url && <p class="leads" dir="auto">{`Leads to ${cta.data.url}`}</p>}
      <form method="post" class="acts" action={linkTo(path, frame.list, { show, page: page || '' })}>
        <Actions message={message} who={firstNameOf(person)} focused={frame.flash?.focus === _id} />
      </form>
      {refused?.id === _id && <Trouble>{`Not recorded. ${refused.why}`}</Trouble>}
      <p class="under">
        <span>{marks.filter(Boolean).join(', ')}</span>
        {message._notificationId && <a href={linkTo(recordPath(message._notificationId), frame.list)}>Timeline</a>}
      </p>
    </li>
  );
}

export function Feed(props: FeedProps): Html {
  const { person, frame, feed, page, show, refused } = props;
  const elsewhere = refused && !feed.data.some(({ _id }) => _id === refused.id);
  return (
    <>
      <p class="hint">
        {`What ${firstNameOf(person)} finds in the bell. What you press is recorded as their answer, with the note `}
        <code>{'{ "recordedBy": "support" }'}</code>.
      </p>
      <Filter {...props} />
      {elsewhere && <Trouble>{`Not recorded. ${refused.why}`}</Trouble>}
      {feed.data.length > 0 ? (
        <ol class="feed">
          {feed.data.map((message) => (
            <Row message={message} props={props} />
          ))}
        </ol>
      ) : (
        <Empty title="Nothing in the feed">
          {show || page ? 'Nothing fits what is asked for.' : 'Nothing was sent in-app.'}
        </Empty>
      )}
      <NumberPager
        label="Pages of the feed"
        path={personPath(person.subscriberId, 'feed')}
        list={frame.list}
        more={{ show }}
        page={page}
        hasMore={feed.hasMore}
      />
    </>
  );
}
