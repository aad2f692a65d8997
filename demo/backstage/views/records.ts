/** The latest notification records, and a form that opens one by its id. */
import { el, type Html } from './el.js';
import type { Job, NotificationRecord } from '../../../src/api/admin/client.js';
import type { Frame } from '../context.js';
import { linkTo, personPath, recordPath } from '../list-query.js';
import { Alert, Empty, Time } from './elements.js';
import { nameOf } from './format.js';
import { Main, Page } from './page.js';
import { isChannel } from './record.js';
import { jobName, toneOf } from './timeline.js';

interface RecordsProps {
  readonly frame: Frame;
  readonly records: readonly NotificationRecord[];
  /** The id that was asked for. */
  readonly id: string;
  /** Why it could not be opened. */
  readonly why?: string;
}

/** The outcome in words: a colour alone says nothing to some readers. */
const Channel = ({ job }: { job: Job }): Html =>
  el(
    'span',
    { class: `pill ${toneOf(job.status)}` },
    `${jobName(job)} ${toneOf(job.status) === 'good' ? 'sent' : job.status}`,
  );

function Row({ record, list }: { record: NotificationRecord; list: Frame['list'] }): Html {
  const { subscriber, template } = record;
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      el(
        'a',
        { href: linkTo(recordPath(record._id), list) },
        el('b', { dir: 'auto' }, template.name || 'A notification'),
      ),
      el(
        'p',
        { class: 'line wrap under' },
        record.jobs.filter(isChannel).map((job) => Channel({ job })),
      ),
    ),
    el('td', {}, el('a', { href: linkTo(personPath(subscriber.subscriberId), list), dir: 'auto' }, nameOf(subscriber))),
    el('td', { class: 'when' }, Time({ iso: record.createdAt })),
  );
}

const List = ({ records, frame: { list } }: RecordsProps): Html =>
  records.length > 0
    ? el(
        'table',
        { class: 'records' },
        el('caption', {}, `Last ${records.length} records`),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            ['Notification', 'Person', 'Created'].map((name) => el('th', { scope: 'col' }, name)),
          ),
        ),
        el(
          'tbody',
          {},
          records.map((record) => Row({ record, list })),
        ),
      )
    : Empty({ title: 'No records', children: 'Nothing was sent yet.' });

const Find = ({ id, why }: RecordsProps): Html =>
  el(
    'search',
    { 'aria-label': 'Records' },
    why && Alert({ children: why }),
    el(
      'form',
      { action: '/backstage/records', class: 'line wrap filter' },
      el(
        'label',
        { class: 'stack field wide' },
        'Record id',
        el('input', {
          name: 'id',
          value: id,
          autocomplete: 'off',
          spellcheck: 'false',
          'aria-invalid': why && 'true',
          'aria-describedby': why && 'trouble',
          autofocus: why !== undefined,
        }),
      ),
      el('button', { class: 'button', type: 'submit' }, 'Open'),
    ),
  );

export const Records = (props: RecordsProps): Html =>
  Page({
    frame: props.frame,
    title: 'Records',
    part: 'records',
    children: Main({
      title: 'Records',
      lead: 'What became of each notification: its steps, and why one of them was not sent.',
      children: el('div', { class: 'card stack loose open-record' }, Find(props), List(props)),
    }),
  });
