/**
 * Hints: that something may have changed, where a proxy says so. The tab that asks is the one that listens.
 *
 *   answer that offers it ─▶ listening ─▶ ended ─▶ a pause, longer each time ─▶ one question ─▶ its answer ─▶ listening …
 *
 * A hint says no more than "ask", so what gets lost here is only late. It does not know what is asked, nor how one listens.
 */
import type { InboxClient, Ports } from '../ports.js';
import type { RefresherPorts } from './poller.js';

export interface HintsPorts extends Pick<Ports, 'clock'> {
  /** Nothing where there is nothing to listen to. */
  readonly listen: (...how: Parameters<NonNullable<InboxClient['openEventStream']>>) => Promise<unknown> | undefined;
  /** Something may have changed. */
  readonly hinted: () => void;
  /** Something may have been missed. */
  readonly urged: () => void;
}

export interface Hints {
  /** Whoever comes to lead by this comes to listen. */
  readonly leading: (lead: RefresherPorts['lead']) => RefresherPorts['lead'];
  /** An answer has come: listens, if this tab leads, and not too soon after the last time. */
  readonly listen: () => void;
  readonly stop: () => void;
}

const SECOND = 1000;
/** A tab out of sight may come back soon. */
const GRACE = 30 * SECOND;
/** Whoever could listen for so long has no reason to wait before the next time. */
const LONG = 60 * SECOND;
const LONGEST_PAUSE = 300 * SECOND;

export function createHints({ clock, listen, hinted, urged }: HintsPorts): Hints {
  let leads = false;
  let missed = false;
  let breaks = 0;
  let life: AbortController | undefined;
  /** Of a pause, or of the grace of a tab out of sight. */
  let cancel: (() => void) | undefined;

  const wait = (time: number, then: () => void): void => {
    cancel?.();
    cancel = clock.after(time, () => {
      cancel = undefined;
      then();
    });
  };

  const stop = (): void => {
    cancel?.();
    cancel = undefined;
    life?.abort();
    life = undefined;
  };

  const heard = (): void => {
    if (leads) hinted();
    else missed = true;
  };

  const begin = async (): Promise<void> => {
    if (!leads || life || cancel) return;
    const mine = new AbortController();
    const since = clock.now();
    const listening = listen(heard, mine.signal);
    if (!listening) return;
    life = mine;
    await listening;
    mine.abort();
    if (life !== mine) return;
    life = undefined;
    breaks = clock.now() - since < LONG ? breaks + 1 : 0;
    wait(Math.min(LONGEST_PAUSE, SECOND * 2 ** breaks) * (0.5 + clock.random() / 2), urged);
  };

  const lead = (now: boolean): void => {
    if (leads === now) return;
    leads = now;
    if (life && !now) wait(GRACE, stop);
    if (!now) return;
    if (life) {
      cancel?.();
      cancel = undefined;
    }
    if (missed) urged();
    missed = false;
    void begin();
  };

  return {
    leading: (held) => (leading) => {
      const handOn = held(() => {
        leading();
        lead(true);
      });
      return () => {
        handOn();
        lead(false);
      };
    },
    listen: () => void begin(),
    stop,
  };
}
