/** One notification record: a summary of the channels, then the details. */
import { el, type Html } from './el.js';
import type { Job, NotificationRecord, SubscribersPage } from '../../../src/api/admin/client.js';
import type { Result } from '../form-errors.js';
import type { Frame } from '../context.js';
import { linkTo, personPath } from '../list-query.js';
import { Icon } from './icon.js';
import { ListPage } from './person.js';
import { Facts, Details, Time } from './elements.js';
import { jobName, reasonOf, Timeline, toneOf } from './timeline.js';
import { channelName, nameOf } from './format.js';

export const isChannel = ({ type }: Job): boolean => type !== 'digest' && type !== 'delay';

const Summary = ({ jobs }: { jobs: readonly Job[] }): Html =>
  el(
    'ul',
    { class: 'stack tight in-short' },
    jobs
      .filter(isChannel)
      .map((job) =>
        el(
          'li',
          { class: toneOf(job.status) },
          Icon({ name: toneOf(job.status) === 'good' ? 'check' : 'alert' }),
          el(
            'span',
            { dir: 'auto' },
            el('b', {}, `${jobName(job)}: `),
            toneOf(job.status) === 'good' ? 'sent' : reasonOf(job) || job.status,
          ),
        ),
      ),
  );

interface RecordProps {
  readonly frame: Frame;
  readonly people: Result<SubscribersPage>;
  readonly record: NotificationRecord;
}

export function RecordPage({ frame, people, record }: RecordProps): Html {
  const { subscriber, template, transactionId, severity } = record;
  const path = (tab?: string): string => personPath(subscriber.subscriberId, tab);
  return ListPage({
    frame,
    people,
    title: `${template.name} record`,
    selectedId: subscriber.subscriberId,
    children: el(
      'div',
      { class: 'stack tab' },
      el(
        'nav',
        { class: 'line wrap crumbs', 'aria-label': 'Breadcrumb' },
        el('a', { href: linkTo(path(), frame.list), dir: 'auto' }, nameOf(subscriber)),
        Icon({ name: 'forward' }),
        el('a', { href: linkTo(path('messages'), frame.list) }, 'Messages'),
        Icon({ name: 'forward' }),
        el('span', { 'aria-current': 'page' }, 'Record'),
      ),
      el('h1', { dir: 'auto' }, template.name || 'A notification'),
      el(
        'p',
        { class: 'line wrap under' },
        Time({ iso: record.createdAt }),
        record.critical && el('span', { class: 'pill bad' }, 'critical'),
        severity && severity !== 'none' && el('span', { class: 'pill calm' }, `${severity} severity`),
        record.tags.map((tag) => el('span', { class: 'tag' }, tag)),
      ),
      Summary({ jobs: record.jobs }),
      el('h2', {}, 'Timeline'),
      el('p', { class: 'hint' }, 'All times are UTC.'),
      Timeline({ jobs: record.jobs }),
      el('h2', {}, 'Record'),
      Facts({
        rows: [
          ['Id', el('code', {}, record._id)],
          [
            'Event id',
            transactionId &&
              el(
                'a',
                { href: linkTo(path('messages'), frame.list, { event: transactionId }) },
                el('code', {}, transactionId),
              ),
          ],
          ['Triggered by', template.triggers.map(({ identifier }) => identifier).join(', ')],
          ['Channels', record.channels.map(channelName).join(', ')],
          ['Topics', record.topics.map(({ topicKey }) => topicKey).join(', ')],
          ['Digested into', record._digestedNotificationId],
        ],
      }),
      Details({ label: 'Payload', value: record.payload }),
    ),
  });
}
