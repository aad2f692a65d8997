/** What stands in place of a picture: initials where they mean something, in a colour that tells people apart. */
import { expect, it } from 'vitest';
import { ENTRIES } from '../../../src/element/preview/sample.js';
import { message } from './fake-inbox.js';
import { renderList } from './render-inbox.js';

const PICTURE = 'https://elsewhere.example/a.png';

/** Initials and hue of each title; empty for the bell. */
const avatarsOf = (...titles: readonly string[]) =>
  renderList(...titles.map((title, index) => message(`m${index}`, { title, avatar: PICTURE })))
    .view.all('.avatar')
    .map((avatar) => ({ initials: avatar.textContent, hue: /hue-\d/.exec(avatar.className)?.[0] ?? '' }));

it.each([
  ['Marcus Okafor needs your approval', 'MO'],
  ['ana álvarez asks', 'AÁ'],
  ['Ẩn Ổi', 'ẨỔ'],
  ['Jürgen-Peter Öz', 'JÖ'],
  ['e\u0301lise martin', 'EM'],
  ['O’Brien’s laptop', 'OL'],
  ['“Q4 roadmap” was shared', 'QR'],
  ['⁨Dana Kowalski⁩ replied', 'DK'],
  ['Анна Петрова упомянула вас', 'АП'],
  ['Νίκος Παππάς', 'ΝΠ'],
  ['דנה לוי הזמינה אותך', 'דל'],
  ['Ada', 'A'],
  ['Lin 林', 'L'],
  ['Lin 3', 'L'],
])('has initials: %s', (title, initials) => expect(avatarsOf(title)[0]?.initials).toBe(initials));

const ARABIC = ['نورة الحربي invited you', 'ذكرتك ليلى حداد'];
const EAST_ASIAN = ['田中さんが承認を依頼しています', '林薇提到了您', '김민준 님이 댓글을 남겼습니다'];
const QUOTED = '「第4四半期ロードマップ」に新しいコメント';
it.each([...ARABIC, ...EAST_ASIAN, QUOTED, 'स्वाति ने टिप्पणी की', '12 documents changed', '👍', ''])(
  'is the bell for the title %j',
  (title) => {
    const { view } = renderList(message('a', { title, body: '', avatar: PICTURE }));
    expect([view.one('.avatar').textContent, view.one('.avatar').className]).toEqual(['', 'avatar no-initials']);
  },
);

it('has another hue for each person of the sample, and for people with the same initials', () => {
  const named = ENTRIES.filter(([, , , more]) => more?.actor).map(([, title]) => title);
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(avatarsOf(...named).map(({ hue }) => hue)).size).toBe(named.length);
  const [marcus, maria] = avatarsOf('Marcus Okafor asks', 'Maria Ortega asks');
  expect(marcus?.initials).toBe(maria?.initials);
  expect(marcus?.hue).not.toBe(maria?.hue);
});

it('has one look for one person, whatever the person did', () => {
  const [look, ...others] = avatarsOf('Marcus Okafor replied', '“Marcus Okafor” is new', 'Marcus Okafor: Done');
  expect(others).toEqual([look, look]);
});

it('uses all seven hues about equally', () => {
  const firsts = 'Ada Ben Carla Dmitri Eva Farid Gina Hugo Ines Jan Kofi Lena Mia Noah'.split(' ');
  const lasts = 'Adams Brown Costa Diaz Evans Fischer Garcia'.split(' ');
  // One list for each first name: all of its rows are rendered at once.
  const hues = firsts.flatMap((first) => avatarsOf(...lasts.map((last) => `${first} ${last}`))).map(({ hue }) => hue);
  const counts = [...new Set(hues)].map((hue) => hues.filter((other) => other === hue).length);
  expect(counts).toHaveLength(7);
  expect(Math.min(...counts)).toBeGreaterThan(Math.max(...counts) / 3);
});
