/** The events and requests of the inbox as they happen, newest first. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { scrollable } from '../../controls/scrollable.js';
import { SwitchField } from '../../controls/fields.js';
import type { EventLog, LogEntry } from '../event-log.js';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function Entry({ entry }: { readonly entry: LogEntry }): VNode {
  const { kind, name, summary, details } = entry;
  const line = (
    <>
      <time>{time.format(entry.time)}</time> <b>{name}</b> <span>{summary}</span>
    </>
  );
  return (
    <li class={`is-${kind}`}>
      {details ? (
        <details>
          <summary>{line}</summary>
          <section class="pre" aria-label={`Fields of ${name}`} {...scrollable}>
            <pre>{details}</pre>
          </section>
        </details>
      ) : (
        <p>{line}</p>
      )}
    </li>
  );
}

export function EventList({ log }: { readonly log: EventLog }): VNode {
  const withRequests = useSignal(false);
  const shown = log.entries.value.filter(({ kind }) => kind === 'event' || withRequests.value);
  return (
    <section class="card events" aria-labelledby="events">
      <header>
        <h2 id="events">Events</h2>
        <SwitchField
          label="With requests"
          checked={withRequests.value}
          onToggle={(isOn) => (withRequests.value = isOn)}
        />
        <button type="button" class="button is-quiet" onClick={log.clear}>
          Clear
        </button>
      </header>
      <div class="log" role="log" aria-label="Events of the inbox" {...scrollable}>
        <ol>
          {shown.length === 0 && <li class="hint">Use the inbox, or send it a message.</li>}
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </div>
    </section>
  );
}
