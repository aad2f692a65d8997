/** The home page: approvals that wait, recent documents and activity. */
import type { Account } from '../accounts.js';
import { activity, formatAgo, approvals, documentSummaries } from '../content.js';
import { el, avatar, icon } from '../el.js';
import { documentTable, pageHead, card } from './elements.js';

function greeting(account: Account | undefined): string {
  const hour = new Date().getHours();
  const time = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return account ? `${time}, ${account.name.split(' ')[0]}` : 'Welcome to Fieldnote';
}

export const approvalList = (): HTMLElement =>
  el(
    'ul',
    { class: 'rows waiting' },
    ...approvals.map(({ title, who, detail, url, kind }) =>
      el(
        'li',
        { class: 'line' },
        avatar(who.name, who.avatar),
        el(
          'div',
          { class: 'rest' },
          el('a', { href: url }, title),
          el('p', { class: 'hint' }, `${who.name} · ${detail}`),
        ),
        el('span', { class: 'tag' }, kind),
        icon('forward'),
      ),
    ),
  );

const activityList = (): HTMLElement =>
  el(
    'ol',
    { class: 'rows activity' },
    ...activity.map(({ who, did, what, url, hoursAgo }) =>
      el(
        'li',
        { class: 'line' },
        avatar(who.name, who.avatar),
        el(
          'p',
          { class: 'rest' },
          el('b', { dir: 'auto' }, who.name),
          ` ${did} `,
          el('a', { href: url, dir: 'auto' }, what),
        ),
        el('time', { class: 'when' }, formatAgo(hoursAgo)),
      ),
    ),
  );

export function homeView(account: Account | undefined): HTMLElement[] {
  const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date());
  return [
    pageHead(
      greeting(account),
      account ? `${today}. Three things wait for your answer.` : 'Sign in to see what waits for you.',
    ),
    card('Waiting for you', '/approvals', approvalList()),
    card('Recent documents', '/documents', documentTable(documentSummaries.slice(0, 6))),
    card('Activity', '', activityList()),
  ];
}
