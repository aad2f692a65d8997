/** The accounts that can sign in to the demo: two of the service's subscribers. The page and its server share this file. */
import { people } from '../../src/local-service/seed/people.js';

export interface Account {
  /** The subscriber id. */
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly picture: string;
}

const account = (id: string, role: string, picture: string): Account => {
  const person = people.find(({ subscriberId }) => subscriberId === id);
  return { id, name: `${person?.firstName} ${person?.lastName}`, role, picture };
};

export const accounts: readonly Account[] = [
  account('ada', 'Product lead', '/avatars/ada.svg'),
  account('marcus', 'Engineering manager', '/avatars/mo.svg'),
];

export const accountOf = (id: unknown): Account | undefined => accounts.find((candidate) => candidate.id === id);
