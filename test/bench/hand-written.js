// A hand-written inbox without a framework, as the baseline of the benchmark: the same two requests at the start, the same
// rows, paging by scrolling, and polling. It has no stored read state, no failing action, no languages.
const root = document.querySelector('#inbox');
const headers = { 'x-notification-inbox': '1' };
const PAGE_SIZE = 20;

const messages = [];
const messagesById = new Map();
let visibleCount = PAGE_SIZE;
let hasMorePages = true;
let isLoading = false;

const createElement = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
};

const icon = (path) => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
};

const button = (label, path, onClick) => {
  const element = createElement('button', 'icon', icon(path));
  element.setAttribute('aria-label', label);
  element.title = label;
  element.addEventListener('click', onClick);
  return element;
};

const badge = createElement('span', 'badge');
badge.setAttribute('aria-hidden', 'true');
const bell = createElement(
  'button',
  'bell',
  icon('M6 9a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 14 6 9zm4 10.5a2.2 2.2 0 0 0 4 0'),
);
const list = createElement('div', 'list');
const feed = createElement('div');
feed.setAttribute('role', 'feed');
list.append(feed);
const heading = createElement('h2', '', 'Notifications');
const panel = createElement(
  'div',
  'panel',
  createElement('div', 'head', heading),
  createElement('div', 'tabs', createElement('button', 'tab', 'All'), createElement('button', 'tab', 'Unread')),
  list,
);
panel.popover = 'auto';
panel.setAttribute('role', 'dialog');
root.append(bell, panel);

let formats;
const shortTime = (time) => {
  formats ??= {
    minutes: new Intl.NumberFormat('en', { style: 'unit', unit: 'minute' }),
    hours: new Intl.NumberFormat('en', { style: 'unit', unit: 'hour' }),
    week: new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
    date: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }),
    full: new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' }),
    day: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', weekday: 'long' }),
  };
  const minutes = Math.floor((Date.now() - time) / 60_000);
  if (minutes < 60) return formats.minutes.format(Math.max(0, minutes));
  if (minutes < 1440) return formats.hours.format(Math.floor(minutes / 60));
  return (minutes < 10_080 ? formats.week : formats.date).format(time);
};

const updateBadge = () => {
  const count = messages.filter(({ read }) => !read).length;
  badge.textContent = count > 99 ? '99+' : String(count);
  bell.setAttribute('aria-label', `Notifications, unread: ${badge.textContent}`);
  if (count && !badge.isConnected) bell.append(badge);
  if (!count) badge.remove();
};

const setRead = (message, read) => {
  message.read = read;
  const row = message.element.querySelector('.row');
  row.classList.toggle('unread', !read);
  if (read) row.querySelector('.dot')?.remove();
  else row.prepend(createElement('span', 'dot', 'Unread'));
  message.element.setAttribute('aria-label', `${read ? '' : 'Unread, '}${message.title}`);
  updateBadge();
};

const renderMessage = (message) => {
  const title = createElement('button', 'title', message.title);
  title.dir = 'auto';
  title.addEventListener('click', () => setRead(message, true));
  const time = createElement('time', '', shortTime(message.time));
  time.dateTime = new Date(message.time).toISOString();
  time.title = formats.full.format(message.time);
  const tools = createElement(
    'div',
    'tools',
    button('Mark as read', 'm5 12.5 4.5 4.5L19 7.5', () => setRead(message, !message.read)),
    button('Archive', 'm6.5 6.5 11 11m0-11-11 11', () => message.element.remove()),
  );
  const main = createElement('div', 'main', title, time, tools);
  if (message.body) {
    const body = createElement('div', 'body', message.body);
    body.dir = 'auto';
    main.append(body);
  }
  if (message.buttons.length) {
    main.append(
      createElement(
        'div',
        'acts',
        ...message.buttons.slice(0, 2).map(({ content, type }) => {
          const act = createElement('button', 'btn', content);
          act.addEventListener('click', () =>
            fetch(`/inbox/v1/subscribers/me/messages/${message.id}/actions/${type}`, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: '{"status":"done"}',
            }),
          );
          return act;
        }),
      ),
    );
  }
  const row = createElement(
    'div',
    message.read ? 'row' : 'row unread',
    createElement('div', 'avatar', icon('M6 9a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4S6 14 6 9z')),
    main,
  );
  if (!message.read) row.prepend(createElement('span', 'dot', 'Unread'));
  const article = createElement('article', '', row);
  article.tabIndex = -1;
  article.setAttribute('aria-label', `${message.read ? '' : 'Unread, '}${message.title}`);
  message.element = article;
  return article;
};

const renderRows = () => {
  if (!panel.matches(':popover-open')) return;
  const rows = messages.slice(0, visibleCount).filter(({ element }) => !element?.isConnected);
  if (!rows.length) return;
  const first = messages.findIndex(({ element }) => element?.isConnected);
  const isAbove = first >= 0 && messages.indexOf(rows[0]) < first;
  feed[isAbove ? 'prepend' : 'append'](...rows.map(renderMessage));
};

const fetchPage = async (page, limit) => {
  const response = await fetch(`/inbox/v1/subscribers/me/notifications/feed?page=${page}&limit=${limit}`, { headers });
  const { data, hasMore } = await response.json();
  for (const { _id, subject, content, createdAt, read, cta } of data) {
    if (messagesById.has(_id)) continue;
    const message = {
      id: _id,
      title: subject,
      body: content,
      time: Date.parse(createdAt),
      read,
      buttons: cta?.action?.buttons ?? [],
    };
    messagesById.set(_id, message);
    messages.push(message);
  }
  messages.sort((a, b) => b.time - a.time);
  return hasMore;
};

const loadMore = async () => {
  if (isLoading) return;
  visibleCount += PAGE_SIZE;
  if (visibleCount > messages.length && hasMorePages) {
    isLoading = true;
    hasMorePages = await fetchPage(Math.floor(messages.length / 100), 100);
    isLoading = false;
  }
  renderRows();
};

bell.addEventListener('click', () => {
  panel.togglePopover();
  renderRows();
});
list.addEventListener('scroll', () => {
  if (list.scrollTop + list.clientHeight > list.scrollHeight - 400) void loadMore();
});
globalThis.refresh = async () => {
  await fetchPage(0, PAGE_SIZE);
  visibleCount = Math.max(visibleCount, PAGE_SIZE);
  updateBadge();
  renderRows();
};
setInterval(() => document.visibilityState === 'visible' && globalThis.refresh(), 30_000);

await fetchPage(0, PAGE_SIZE);
updateBadge();
hasMorePages = await fetchPage(0, 100);
updateBadge();
