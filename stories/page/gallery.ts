/**
 * The gallery: all stories by name, the selected one in a frame, and selects for its language, theme and width. The selection
 * is in the URL, so that it can be shared, and the browser's back button works.
 */
import { catalogue } from './catalogue.js';
import css from './gallery.css?inline';
import { languages } from './languages.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];

// All four elements are in index.html.
const nav = document.querySelector('nav') as HTMLElement;
const form = document.querySelector('form') as HTMLFormElement;
const frame = document.querySelector('iframe') as HTMLIFrameElement;
const output = document.querySelector('output') as HTMLOutputElement;

document.querySelector('[name="lang"]')?.append(...[...languages].map(([lang, { name }]) => new Option(name, lang)));

for (const group of new Set(catalogue.map((listed) => listed.group))) {
  const heading = document.createElement('h2');
  heading.textContent = group;
  const list = document.createElement('ul');
  for (const { id, name } of catalogue.filter((listed) => listed.group === group)) {
    const link = document.createElement('a');
    link.textContent = name;
    link.dataset['id'] = id;
    list.appendChild(document.createElement('li')).append(link);
  }
  nav.append(heading, list);
}

const links = [...nav.querySelectorAll('a')];
const fields = [...form.querySelectorAll('select')];

/** Shows the story that the URL selects. */
function show(): void {
  const query = new URLSearchParams(location.search);
  const id = query.get('id') ?? 'inbox-list--all';
  query.set('id', id);
  for (const field of fields) field.value = query.get(field.name) ?? field.options[0]?.value ?? '';
  for (const link of links) {
    const target = new URLSearchParams(query);
    target.set('id', link.dataset['id'] ?? '');
    link.href = `?${target.toString()}`;
    if (link.dataset['id'] === id) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  frame.style.inlineSize = query.get('width') ? `${query.get('width')}px` : '';
  // Replaced: the frame adds no second entry to the history.
  frame.contentWindow?.location.replace(`./frame.html?${query.toString()}`);
}

function go(search: string): void {
  history.pushState(null, '', search);
  show();
}

form.addEventListener('change', () => {
  const query = new URLSearchParams(location.search);
  for (const { name, value } of fields) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  go(`?${query.toString()}`);
});
nav.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.search);
});
addEventListener('popstate', show);

const forced = matchMedia('(forced-colors: active)');
const showForced = (): void => {
  output.textContent = forced.matches ? 'on' : 'off (the system or the developer tools switch them)';
};
forced.addEventListener('change', showForced);
showForced();
show();
