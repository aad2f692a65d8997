/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The jobs of a notification, one under the other, each with what happened in it.
 */
import type { Html } from './html.js';
import type { Digest, ExecutionDetail, Job } from '../../../src/wire/client.js';
import { Icon, stepIcon } from './icon.js';
import { More, When } from './pieces.js';
import { channelNames, count } from './words.js';

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

/** Statuses are words of the service; one that is not known is neither good nor bad. */
export const toneOf = (status: string): Tone => {
  const word = status.toLowerCase();
  return Object.hasOwn(tones, word) ? (tones[word] ?? 'calm') : 'calm';
};

export const jobName = ({ type, step }: Job): string =>
  Object.hasOwn(channelNames, type) ? (channelNames[type] ?? type) : step.name || type || 'Step';

/** The last thing that happened in a job, which is why it ended as it did. */
export const reasonOf = ({ executionDetails }: Job): string => executionDetails.at(-1)?.detail ?? '';

const Detail = ({ detail }: { detail: ExecutionDetail }): Html => (
  <li class={toneOf(detail.status)}>
    <p>
      <span dir="auto">{detail.detail || detail.status}</span>
      {detail.isRetry && <span class="tag">tried again</span>}
      {detail.isTest && <span class="tag">test</span>}
    </p>
    <p class="under">
      <When iso={detail.createdAt} exact />
      <span>{detail.status}</span>
      {detail.source && <span>{`by ${detail.source}`}</span>}
    </p>
    {detail.raw && <More label="What the provider said" value={detail.raw} />}
  </li>
);

function digestSentence({ amount, unit, digestKey, type }: Digest): string {
  const time = amount > 0 ? ` for ${amount} ${unit}` : '';
  const by = digestKey ? ` by “${digestKey}”` : '';
  return `Gathers what comes${time}${by}${type ? ` (${type})` : ''}.`;
}

const DigestOf = ({ digest }: { digest: Digest }): Html => (
  <>
    <p class="hint">{digestSentence(digest)}</p>
    {digest.events.length > 0 && <More label={count(digest.events.length, 'event')} value={digest.events} />}
    {(digest.timed.atTime || digest.timed.cronExpression) && <More label="When" value={digest.timed} />}
  </>
);

const Step = ({ job }: { job: Job }): Html => (
  <li class={`job ${toneOf(job.status)}`}>
    <span class="stop">
      <Icon name={stepIcon(job.type)} />
    </span>
    <div class="job-body">
      <h3>
        <span dir="auto">{jobName(job)}</span>
        <span class={`pill ${toneOf(job.status)}`}>{job.status || 'unknown'}</span>
      </h3>
      <p class="under">
        {job.providerId && <span>{`through ${job.providerId}`}</span>}
        {!job.step.active && job.step._id && <span>the step is switched off</span>}
        {job.scheduleExtensionsCount > 0 && <span>{`put off ${count(job.scheduleExtensionsCount, 'time')}`}</span>}
      </p>
      {(job.type === 'digest' || job.digest.events.length > 0) && <DigestOf digest={job.digest} />}
      <ol class="details">
        {job.executionDetails.map((detail) => (
          <Detail detail={detail} />
        ))}
      </ol>
    </div>
  </li>
);

export const Timeline = ({ jobs }: { jobs: readonly Job[] }): Html => (
  <ol class="timeline">
    {jobs.map((job) => (
      <Step job={job} />
    ))}
  </ol>
);
