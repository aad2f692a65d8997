/**
 * Finds one message far below what is loaded, by its time: a binary search over the places of a list that moves between
 * two requests. It needs about 2 log2(n / 100) requests for the place n. It does not know what is loaded or shown.
 *
 *   newest ▕███████████████████▒▒▒▒▒░░░░░░░░░░░░░░░▏ oldest
 *                 newer        ▲ the times that the message may have, then older
 *
 * It proves that a message is gone by one response that contains newer messages, older ones, and not this one. Without such a
 * response nothing is proved: messages of one time come in any order, and the list may have moved.
 */
import type { Message } from '../../message.js';
import type { PlacedPage, RequestAt } from './request-at.js';

/** Enough for a list of millions; a list that moves faster than it can be searched ends the search. */
const MAX_REQUESTS = 40;
const FIRST_STEP = 100;

export interface SoughtTimes {
  readonly id: string;
  /** The latest and the earliest time that the message may have, in milliseconds since 1970. Both are equal if it is known. */
  readonly latest: number;
  readonly earliest: number;
  /** Returns the part of a message that `id` is; its id by default. */
  readonly idOf?: (message: Message) => string;
}

export interface FoundMessage {
  readonly message: Message;
  /** Its place in the list at the time of the response. */
  readonly place: number;
}

/** Where the list passes `latest`, as far as it is known. */
interface Bounds {
  /** Messages above this place are newer. */
  readonly above: number;
  /** Messages from this place on are not newer, or there are none. */
  readonly below: number;
  readonly step: number;
}

/** Takes the bound that a response contradicts as unknown again: the list has moved. */
function narrow({ above, below, step }: Bounds, { start, next }: PlacedPage, isNewer: boolean): Bounds {
  if (!isNewer) return { above: above < start ? above : 0, below: start, step };
  return { above: next, below: next < below ? below : Infinity, step: step * 2 };
}

const middleOf = ({ above, below, step }: Bounds): number =>
  below === Infinity ? above + step : Math.floor((above + below) / 2);

/** Resolves with the message; undefined if it is not in the list; null if that is unknown. Rejects if a request does. */
export async function findByTime(
  request: RequestAt,
  { id, latest, earliest, idOf = (message) => message.id }: SoughtTimes,
  place = 0,
): Promise<FoundMessage | null | undefined> {
  let bounds: Bounds = { above: 0, below: Infinity, step: FIRST_STEP };
  /** The window that contains the first of the times was received: the others follow it. */
  let isReading = false;
  let at = place;
  for (let requests = 0; requests < MAX_REQUESTS; requests++) {
    const received = await request(at);
    const { page, hasMore, start, next } = received;
    const index = page.findIndex((message) => idOf(message) === id);
    const message = page[index];
    if (message) return { message, place: start + index };
    const oldest = page.at(-1)?.createdAt ?? Number.NEGATIVE_INFINITY;
    const beginsAbove = start === 0 || (page[0]?.createdAt ?? Number.NEGATIVE_INFINITY) > latest;
    const endsBelow = !hasMore || oldest < earliest;
    if (endsBelow && beginsAbove) return undefined;
    if (!isReading && (!beginsAbove || oldest > latest)) {
      bounds = narrow(bounds, received, beginsAbove);
      at = middleOf(bounds);
      continue;
    }
    if (endsBelow) return null;
    // A window that begins right above the times may contain all of them; else they are read on, window by window.
    const above = start + page.findIndex(({ createdAt }) => createdAt <= latest) - 1;
    at = isReading || above <= start ? next : above;
    isReading = true;
  }
  return null;
}
