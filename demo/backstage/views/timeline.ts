/** The jobs of a notification with the events of each. */
import { el, type Child, type Html } from './el.js';
import type { Digest, ExecutionDetail, Job } from '../../../src/api/admin/client.js';
import { Icon, stepIcon } from './icon.js';
import { Details, Time } from './elements.js';
import { channelNames, count } from './format.js';

type Tone = 'good' | 'bad' | 'warn' | 'calm';

const tones: Readonly<Record<string, Tone>> = {
  completed: 'good',
  success: 'good',
  sent: 'good',
  failed: 'bad',
  error: 'bad',
  skipped: 'warn',
  canceled: 'warn',
  warning: 'warn',
};

/** The tone of a status of the service; unknown ones are neutral. */
export const toneOf = (status: string): Tone => {
  const name = status.toLowerCase();
  return Object.hasOwn(tones, name) ? (tones[name] ?? 'calm') : 'calm';
};

export const jobName = ({ type, step }: Job): string =>
  Object.hasOwn(channelNames, type) ? (channelNames[type] ?? type) : step.name || type || 'Step';

/** The last event of a job, which explains its result. */
export const reasonOf = ({ executionDetails }: Job): string => executionDetails.at(-1)?.detail ?? '';

const Detail = ({ detail }: { detail: ExecutionDetail }): Html =>
  el(
    'li',
    { class: toneOf(detail.status) },
    el(
      'p',
      {},
      el('span', { dir: 'auto' }, detail.detail || detail.status),
      detail.isRetry && el('span', { class: 'tag' }, 'tried again'),
      detail.isTest && el('span', { class: 'tag' }, 'test'),
    ),
    el(
      'p',
      { class: 'line wrap under' },
      Time({ iso: detail.createdAt, exact: true }),
      el('span', {}, detail.status),
      detail.source && el('span', {}, `by ${detail.source}`),
    ),
    detail.raw && Details({ label: 'What the provider said', value: detail.raw }),
  );

function digestSentence({ amount, unit, digestKey, type }: Digest): string {
  const time = amount > 0 ? ` for ${amount} ${unit}` : '';
  const by = digestKey ? ` by “${digestKey}”` : '';
  return `Gathers what comes${time}${by}${type ? ` (${type})` : ''}.`;
}

const DigestOf = ({ digest }: { digest: Digest }): Child[] => [
  el('p', { class: 'hint' }, digestSentence(digest)),
  digest.events.length > 0 && Details({ label: count(digest.events.length, 'event'), value: digest.events }),
  (digest.timed.atTime || digest.timed.cronExpression) && Details({ label: 'When', value: digest.timed }),
];

const Step = ({ job }: { job: Job }): Html =>
  el(
    'li',
    { class: `job ${toneOf(job.status)}` },
    el('span', { class: 'face stop' }, Icon({ name: stepIcon(job.type) })),
    el(
      'div',
      {},
      el(
        'h3',
        { class: 'line wrap' },
        el('span', { dir: 'auto' }, jobName(job)),
        el('span', { class: `pill ${toneOf(job.status)}` }, job.status || 'unknown'),
      ),
      el(
        'p',
        { class: 'line wrap under' },
        job.providerId && el('span', {}, `through ${job.providerId}`),
        !job.step.active && job.step._id && el('span', {}, 'the step is switched off'),
        job.scheduleExtensionsCount > 0 && el('span', {}, `put off ${count(job.scheduleExtensionsCount, 'time')}`),
      ),
      (job.type === 'digest' || job.digest.events.length > 0) && DigestOf({ digest: job.digest }),
      el(
        'ol',
        { class: 'stack details' },
        job.executionDetails.map((detail) => Detail({ detail })),
      ),
    ),
  );

export const Timeline = ({ jobs }: { jobs: readonly Job[] }): Html =>
  el(
    'ol',
    {},
    jobs.map((job) => Step({ job })),
  );
