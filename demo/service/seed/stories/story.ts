/**
 * What a story is: a kind of thing that happens at Fieldnote, told as the message that it causes.
 */
import type { Delivery } from '../../deliver.js';
import { authors } from '../people.js';
import { documents } from '../places.js';
import type { Random } from '../random.js';

export type Told = Omit<Delivery, 'subscriberId' | 'createdAt'>;
/** `reader` is the subscriberId of whom it is told to, since nobody is told of what they did themselves. */
export type Story = (random: Random, reader: string) => Told;

export interface Author {
  readonly name: string;
  /** Spread into a message, it gives it the author's picture, where there is one. */
  readonly face: Pick<Told, 'actor'>;
}

export function pickAuthor(random: Random, reader: string): Author {
  const { name, avatar } = random.pick(authors.filter(({ subscriberId }) => subscriberId !== reader));
  return { name, face: avatar ? { actor: { type: 'user', data: avatar } } : {} };
}

export const pickDocument = (random: Random): (typeof documents)[number] => random.pick(documents);
