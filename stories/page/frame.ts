/**
 * Shows one story: `frame.html?id=inbox-list--all&lang=ar&dir=rtl&scheme=dark&theme=dense`.
 * After its last step the root element has `data-done`.
 */
import { applyTheme } from '../themes/themes.js';
import type { Theme } from '../themes/themes.js';
import { catalogue } from './catalogue.js';
import css from './frame.css?inline';
import { languages } from './languages.js';

const query = new URLSearchParams(location.search);
const { documentElement: root } = document;

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];

const lang = query.get('lang') || 'en';
root.lang = lang;
root.dir = query.get('dir') || (languages.get(lang)?.dir ?? 'ltr');
root.dataset['scheme'] = query.get('scheme') ?? '';
const theme = query.get('theme');
if (theme === 'dense' || theme === 'high-contrast') applyTheme(document, theme satisfies Theme);

const found = catalogue.find(({ id }) => id === query.get('id'));
const main = document.querySelector('main');
if (found && main) {
  const { meta, story, group, name } = found;
  document.title = `${group}: ${name}`;
  const heading = document.createElement('h1');
  heading.textContent = document.title;
  main.append(heading, meta.render({ ...meta.args, ...story.args }));
  await story.play?.({ canvasElement: main });
  root.dataset['done'] = '';
}
