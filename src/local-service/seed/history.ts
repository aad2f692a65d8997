/**
 * Creates the messages of one subscriber over several weeks: more for recent days, the newest a few minutes old. Most old messages
 * are read and acted on, most new ones are not.
 */
import { deliver } from '../delivery/deliver.js';
import type { Store } from '../database/store.js';
import type { Random } from './random.js';
import { approvals } from './stories/approvals.js';
import { conversation } from './stories/conversation.js';
import { systemReports } from './stories/operations.js';
import type { StoryMessage } from './stories/story.js';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

export interface History {
  readonly subscriberId: string;
  readonly messages: number;
  readonly days: number;
}

function pickStory(random: Random, reader: string): StoryMessage {
  const kinds = [conversation, conversation, conversation, approvals, systemReports, systemReports];
  return random.pick(random.pick(kinds))(random, reader);
}

/** The read state and action of a message of this age. */
function readStateAt(message: StoryMessage, age: number, random: Random): Partial<StoryMessage> {
  const seen = age > 5 * 60 * MINUTE_MS || (age > 40 * MINUTE_MS && random.chance(0.6));
  const read = seen && random.chance(age > 3 * DAY_MS ? 0.95 : 0.5);
  const archived = read && random.chance(0.05);
  const actions = (message.buttons ?? []).filter(({ url }) => url === undefined);
  const isActedOn = read && actions.length > 0 && random.chance(age > 2 * DAY_MS ? 0.75 : 0.25);
  const type = isActedOn ? random.pick(actions).type : undefined;
  return { seen, read, archived, ...(type ? { result: { type, payload: { by: 'web' } } } : {}) };
}

export function writeHistory(store: Store, random: Random, { subscriberId, messages, days }: History): void {
  const now = store.now();
  for (let index = 0; index < messages; index += 1) {
    const share = index / messages;
    const jitter = random.below(4 * MINUTE_MS);
    const age = 3 * MINUTE_MS + Math.floor(share ** 1.9 * days * DAY_MS) + index * 4 * MINUTE_MS + jitter;
    const message = pickStory(random, subscriberId);
    const delivery = { ...message, ...readStateAt(message, age, random), subscriberId, createdAt: now - age };
    deliver(store, delivery, random.idTail);
  }
}
