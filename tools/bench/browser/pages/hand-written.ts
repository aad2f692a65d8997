/**
 * An inbox written by hand, the baseline of the benchmark: the least code that shows the same rows, with a bell, a badge and
 * paging. It has no keys, languages, themes, read state, other tabs or failures, and it trusts every field of an answer.
 */
import css from './hand-written.css?inline';

interface Message {
  readonly _id: string;
  readonly subject: string;
  readonly content: string;
  readonly createdAt: string;
  readonly actor: { readonly data: string };
  readonly cta: {
    readonly action: { readonly buttons: readonly { readonly type: string; readonly content: string }[] };
  };
  read: boolean;
}

interface Page {
  readonly data: readonly Message[];
  readonly hasMore: boolean;
}

const PAGE_SIZE = 10;
/** The service sends no more at once, and no total: more are "99+". */
const MAX_PAGE = 100;
const MESSAGES = '/v1/subscribers/me/messages/';
/** Units of age and how many of each make the next. */
const AGES: readonly (readonly [unit: string, length: number])[] = [
  ['s', 60],
  ['m', 60],
  ['h', 24],
  ['d', 7],
  ['w', Infinity],
];

const find = (parent: ParentNode, selector: string): HTMLElement => {
  const element = parent.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(selector);
  return element;
};

const style = document.createElement('style');
style.textContent = css;
document.head.append(style);
const root = find(document, '#root');
root.innerHTML = `<div class="hand"><button class="bell" aria-label="Notifications"><svg width="20" height="20" fill="none" stroke="currentColor" viewBox="0 0 24 24"><path d="M6 9a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 14 6 9zm4 10.5a2.2 2.2 0 0 0 4 0"/></svg><span class="badge" hidden></span></button><div class="panel" role="dialog" hidden><h2>Notifications</h2><ul class="list"></ul></div></div>`;
const badge = find(root, '.badge');
const panel = find(root, '.panel');
const list = find(root, '.list');
const template = document.createElement('template');
template.innerHTML = `<li class="row" tabindex="0"><span class="dot"></span><span class="avatar"></span><b></b><time></time><p></p></li>`;

let unread = 0;
let pages = 0;
let hasMore = true;
let isLoading = false;
const messages = new Map<Element, Message>();

const fetchPage = async (query: string): Promise<Page> =>
  (await fetch(`/v1/subscribers/me/notifications/feed?${query}`)).json();

function showUnread(count: number): void {
  unread = count;
  badge.textContent = count > 99 ? '99+' : String(count);
  badge.hidden = count === 0;
}

function ageOf(date: string): string {
  let age = (Date.now() - Date.parse(date)) / 1000;
  for (const [unit, length] of AGES) {
    if (age < length) return Math.floor(age) + unit;
    age /= length;
  }
  return '';
}

function createRow(message: Message): Node {
  const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const [, avatar, subject, time, body] = row.children;
  if (!message.read) row.classList.add('unread');
  if (avatar) avatar.textContent = message.actor.data.slice(0, 1);
  if (subject) subject.textContent = message.subject;
  if (time) time.textContent = ageOf(message.createdAt);
  if (body) body.textContent = message.content;
  const { buttons } = message.cta.action;
  if (buttons.length > 0) {
    const actions = document.createElement('div');
    actions.className = 'actions';
    for (const { type, content } of buttons) {
      const button = document.createElement('button');
      button.dataset['type'] = type;
      button.textContent = content;
      actions.append(button);
    }
    row.append(actions);
  }
  messages.set(row, message);
  return row;
}

async function loadMore(): Promise<void> {
  if (isLoading || !hasMore) return;
  isLoading = true;
  const page = await fetchPage(`page=${pages}&limit=${PAGE_SIZE}`);
  list.append(...page.data.map(createRow));
  pages += 1;
  ({ hasMore } = page);
  isLoading = false;
}

list.addEventListener('scroll', () => {
  if (list.scrollTop + list.clientHeight > list.scrollHeight - 400) void loadMore();
});

list.addEventListener('click', ({ target }) => {
  const row = target instanceof Element && target.closest('.row');
  const message = row && messages.get(row);
  if (!message) return;
  const type = target instanceof HTMLElement && target.dataset['type'];
  if (type) void fetch(`${MESSAGES}${message._id}/actions/${type}`, { method: 'POST', body: '{"status":"done"}' });
  if (message.read) return;
  message.read = true;
  row.classList.remove('unread');
  showUnread(unread - 1);
});

find(root, '.bell').addEventListener('click', () => {
  panel.hidden = !panel.hidden;
  if (pages === 0) void loadMore();
});

const showCount = async (): Promise<void> =>
  showUnread((await fetchPage(`page=0&limit=${MAX_PAGE}&read=false`)).data.length);
void showCount();

/** For the benchmark: fetches the messages above the first row. */
globalThis.addEventListener('bench-refresh', async () => {
  const first = list.firstElementChild && messages.get(list.firstElementChild)?._id;
  const added: Message[] = [];
  for (let page = 0, isKnown = false; !isKnown; page++) {
    const { data } = await fetchPage(`page=${page}&limit=${PAGE_SIZE}`);
    const end = data.findIndex(({ _id }) => _id === first);
    isKnown = end >= 0;
    added.push(...data.slice(0, isKnown ? end : PAGE_SIZE));
  }
  list.prepend(...added.map(createRow));
  await showCount();
});
