/**
 * Who can sign in to the demo: two of the service's subscribers. Shared by the page and its server.
 */
import { people } from '../service/seed/people.js';

export interface Account {
  /** What the service knows them by. */
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

export const accountOf = (id: unknown): Account | undefined => accounts.find((one) => one.id === id);
