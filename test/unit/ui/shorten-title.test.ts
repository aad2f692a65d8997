/** Which part of a title differs from that of its group. */
import { expect, it } from 'vitest';
import { ownLength } from '../../../src/ui/groups/shorten-title.js';

const FIRST = 'Dana Kowalski commented on “Q4 roadmap”';

it.each([
  ['the end that both share is left out', 'Lin Wei commented on “Q4 roadmap”', FIRST, 'Lin Wei'],
  ['the verb stays if it is another one', 'Ana Reis changed “Q4 roadmap”', FIRST, 'Ana Reis changed'],
  ['nothing stays of the same title', FIRST, FIRST, ''],
  ['a title that is an end of the other stays', 'commented on “Q4 roadmap”', FIRST, 'commented on “Q4 roadmap”'],
  ['one word that both share stays', 'Build failed', 'Deployment failed', 'Build failed'],
  ['words are compared as a whole', 'Mark it as done', 'Mark it has done', 'Mark it as done'],
  ['titles that share nothing stay', 'Password changed', FIRST, 'Password changed'],
  ['an empty title stays empty', '', FIRST, ''],
  [
    'languages without spaces have words, too',
    '田中さんが予定表を変更しました',
    '鈴木さんが予定表を変更しました',
    '田中',
  ],
  ['also from right to left', 'سالم علّق على «خطة الربع»', 'نورة علّق على «خطة الربع»', 'سالم'],
])('%s', (_, title, first, expected) => expect(title.slice(0, ownLength(title, first))).toBe(expected));
