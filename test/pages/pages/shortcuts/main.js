import { install } from '@github/hotkey';
import hotkeys from 'hotkeys-js';
import Mousetrap from 'mousetrap';
import { tinykeys } from 'tinykeys';

const log = (text) => document.querySelector('#log').append(`${text} `);

for (const button of document.querySelectorAll('[data-hotkey]')) {
  install(button);
  button.addEventListener('click', () => log(`hotkey:${button.dataset.hotkey}`));
}
hotkeys('c,e,ctrl+k', (_, { key }) => log(`hotkeys:${key}`));
for (const key of ['c', 'e', 'ctrl+k']) Mousetrap.bind(key, () => log(`mousetrap:${key}`));
tinykeys(window, { c: () => log('tinykeys:c'), e: () => log('tinykeys:e'), '$mod+k': () => log('tinykeys:k') });
