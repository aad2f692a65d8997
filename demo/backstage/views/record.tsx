/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * One notification record: in short, which channels reached them and why the others did not; then all of it.
 */
import type { Html } from './html.js';
import type { Job, NotificationRecord, SubscribersPage } from '../../../src/wire/client.js';
import type { Outcome } from '../complaints.js';
import type { Frame } from '../desk.js';
import { linkTo, personPath } from '../list-query.js';
import { Icon } from './icon.js';
import { Main, Page } from './page.js';
import { BesideList } from './person.js';
import { Facts, More, Trouble, When } from './pieces.js';
import { jobName, reasonOf, Timeline, toneOf } from './timeline.js';
import { channelName, nameOf } from './words.js';

const isChannel = ({ type }: Job): boolean => type !== 'digest' && type !== 'delay';

const InShort = ({ jobs }: { jobs: readonly Job[] }): Html => (
  <ul class="in-short">
    {jobs.filter(isChannel).map((job) => (
      <li class={toneOf(job.status)}>
        <Icon name={toneOf(job.status) === 'good' ? 'check' : 'alert'} />
        <span dir="auto">
          <b>{`${jobName(job)}: `}</b>
          {toneOf(job.status) === 'good' ? 'sent' : reasonOf(job) || job.status}
        </span>
      </li>
    ))}
  </ul>
);

interface RecordProps {
  readonly frame: Frame;
  readonly people: Outcome<SubscribersPage>;
  readonly record: NotificationRecord;
}

export function RecordPage({ frame, people, record }: RecordProps): Html {
  const { subscriber, template, transactionId, severity } = record;
  const path = (tab?: string): string => personPath(subscriber.subscriberId, tab);
  return (
    <BesideList frame={frame} people={people} title={`${template.name} record`} chosen={subscriber.subscriberId}>
      <div class="tab">
        <nav class="crumbs" aria-label="Breadcrumb">
          <a href={linkTo(path(), frame.list)} dir="auto">
            {nameOf(subscriber)}
          </a>
          <Icon name="forward" />
          <a href={linkTo(path('messages'), frame.list)}>Messages</a>
          <Icon name="forward" />
          <span aria-current="page">Record</span>
        </nav>
        <h1 dir="auto">{template.name || 'A notification'}</h1>
        <p class="under">
          <When iso={record.createdAt} />
          {record.critical && <span class="pill bad">critical</span>}
          {severity && severity !== 'none' && <span class="pill calm">{`${severity} severity`}</span>}
          {record.tags.map((tag) => (
            <span class="tag">{tag}</span>
          ))}
        </p>
        <InShort jobs={record.jobs} />
        <h2>Timeline</h2>
        <p class="hint">Times are UTC.</p>
        <Timeline jobs={record.jobs} />
        <h2>Record</h2>
        <Facts
          rows={[
            ['Id', <code>{record._id}</code>],
            [
              'Transaction',
              transactionId && (
                <a href={linkTo(path('messages'), frame.list, { transaction: transactionId })}>
                  <code>{transactionId}</code>
                </a>
              ),
            ],
            ['Triggered by', template.triggers.map(({ identifier }) => identifier).join(', ')],
            ['Channels', record.channels.map(channelName).join(', ')],
            ['Topics', record.topics.map(({ topicKey }) => topicKey).join(', ')],
            ['Digested into', record._digestedNotificationId],
          ]}
        />
        <More label="Payload" value={record.payload} />
      </div>
    </BesideList>
  );
}

/** Opens a record by its id, which logs and readers tell. */
export const FindRecord = (props: { frame: Frame; id: string; why?: string }): Html => (
  <Page frame={props.frame} title="Records" part="records">
    <Main title="Records" lead="What became of one notification: its steps, and why one of them was not sent.">
      <search class="card open-record" aria-label="Records">
        {props.why && <Trouble>{props.why}</Trouble>}
        <form action="/backstage/records" class="filter">
          <label class="wide">
            Id of the record
            <input
              name="id"
              value={props.id}
              autocomplete="off"
              spellcheck={false}
              {...(props.why && { 'aria-invalid': 'true' as const, 'aria-describedby': 'trouble', autofocus: true })}
            />
          </label>
          <button class="button primary" type="submit">
            Open
          </button>
        </form>
        <p class="hint">Each message of a person leads to its record, too.</p>
      </search>
    </Main>
  </Page>
);
