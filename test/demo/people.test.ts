/** One person has one look: the same name and picture in messages, on the product's pages and in Backstage. */
import { expect, it } from 'vitest';
import { nameOf } from '../../demo/backstage/views/format.js';
import { accounts } from '../../demo/page/accounts.js';
import { initialsOf } from '../../demo/page/initials.js';
import { avatar } from '../../src/local-service/server/avatars.js';
import { authors, people } from '../../src/local-service/seed/people.js';

const inBackstage = new Map(
  people.map(({ subscriberId, firstName, lastName, avatar: picture }) => [
    subscriberId,
    { name: nameOf({ subscriberId, firstName: firstName ?? '', lastName: lastName ?? '' }), picture },
  ]),
);

it.each(authors.filter(({ subscriberId }) => inBackstage.has(subscriberId)))(
  'has one name and picture as an author and in Backstage: $subscriberId',
  ({ subscriberId, name, avatar: picture }) => expect(inBackstage.get(subscriberId)).toEqual({ name, picture }),
);

it.each(accounts)('has one name and picture as an account and in Backstage: $id', ({ id, name, picture }) =>
  expect(inBackstage.get(id)).toEqual({ name, picture }),
);

it('has a picture of the demo', () => {
  for (const { avatar: picture } of authors) expect(avatar(picture.replace('/avatars/', ''))).toContain('<svg');
});

it.each([
  ['Zoé Martin', 'ZM'],
  ['Ada', 'A'],
  ['田中 陽翔', '田中'],
  ['김 민준', '김'],
  ['نورة الحربي', 'ن'],
  ['Анна Петрова', 'АП'],
  ['דנה לוי', 'דל'],
])('without a picture has initials that its readers would write: %s', (name, initials) =>
  expect(initialsOf(name)).toBe(initials),
);
