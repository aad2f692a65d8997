/**
 * Shows one story to the tests: `frame.html?id=inbox-list--all&lang=ar&dir=rtl&scheme=dark&theme=dense`. After its last step
 * the root element has `data-done`. Without an id it lists the ids. It needs no Storybook.
 */
import { catalogue } from './catalogue.js';
import { applySettings, resetStyles } from './settings.js';

const query = Object.fromEntries(new URLSearchParams(location.search));
const main = document.querySelector('main');
const listed = catalogue.find(({ id }) => id === query['id']);

resetStyles();
applySettings({ ...query, ...listed?.story.globals });
if (main && listed) {
  const { meta, story, group, name } = listed;
  document.title = `${group}: ${name}`;
  const heading = document.createElement('h1');
  heading.textContent = document.title;
  main.append(heading, meta.render({ ...meta.args, ...story.args }));
  await story.play?.({ canvasElement: main });
} else main?.append(catalogue.map(({ id }) => id).join('\n'));
document.documentElement.dataset['done'] = '';
