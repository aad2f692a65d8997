/**
 * Writes a history: stories told to one subscriber over some weeks, denser towards now, the newest minutes old.
 * What is old is mostly read and decided; what is new mostly isn't.
 */
import { deliver } from '../deliver.js';
import type { Store } from '../store.js';
import type { Random } from './random.js';
import { approvals } from './stories/approvals.js';
import { conversation } from './stories/conversation.js';
import { systemReports } from './stories/operations.js';
import type { Told } from './stories/story.js';

const minute = 60_000;
const day = 1440 * minute;

export interface History {
  readonly subscriberId: string;
  readonly messages: number;
  readonly days: number;
}

function tell(random: Random, reader: string): Told {
  const kinds = [conversation, conversation, conversation, approvals, systemReports, systemReports];
  return random.pick(random.pick(kinds))(random, reader);
}

/** What the subscriber has done with a message of this age. */
function fate(told: Told, age: number, random: Random): Partial<Told> {
  const seen = age > 5 * 60 * minute || (age > 40 * minute && random.chance(0.6));
  const read = seen && random.chance(age > 3 * day ? 0.95 : 0.5);
  const archived = read && random.chance(0.05);
  const act = (told.buttons ?? []).filter(({ url }) => url === undefined);
  const decided = read && act.length > 0 && random.chance(age > 2 * day ? 0.75 : 0.25);
  const type = decided ? random.pick(act).type : undefined;
  return { seen, read, archived, ...(type ? { result: { type, payload: { by: 'web' } } } : {}) };
}

export function writeHistory(store: Store, random: Random, { subscriberId, messages, days }: History): void {
  const now = store.now();
  for (let index = 0; index < messages; index += 1) {
    const share = index / messages;
    const jitter = random.below(4 * minute);
    const age = 3 * minute + Math.floor(share ** 1.9 * days * day) + index * 4 * minute + jitter;
    const told = tell(random, subscriberId);
    const delivery = { ...told, ...fate(told, age, random), subscriberId, createdAt: now - age };
    deliver(store, delivery, random.tail);
  }
}
