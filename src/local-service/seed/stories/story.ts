/** A story is an event at Fieldnote. It is a function that creates the message of the event. */
import type { Delivery } from '../../delivery/deliver.js';
import { authors } from '../people.js';
import { documents } from '../workspace.js';
import type { Random } from '../random.js';

export type StoryMessage = Omit<Delivery, 'subscriberId' | 'createdAt'>;
/** `reader` is the subscriberId of the recipient, who is never the author. */
export type Story = (random: Random, reader: string) => StoryMessage;

export interface Author {
  readonly name: string;
  /** The fields of a message for the author's picture. */
  readonly picture: Pick<StoryMessage, 'avatar'>;
}

export function pickAuthor(random: Random, reader: string): Author {
  const { name, avatar } = random.pick(authors.filter(({ subscriberId }) => subscriberId !== reader));
  return { name, picture: { avatar } };
}

export const pickDocument = (random: Random): (typeof documents)[number] => random.pick(documents);

/** A name or another text inside of a sentence. One from right to left is isolated, so that the sentence keeps its order. */
export const inSentence = (text: string): string =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text) ? `\u2068${text}\u2069` : text;
