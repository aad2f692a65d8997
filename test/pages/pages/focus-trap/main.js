import { createFocusTrap } from 'focus-trap';
import { askIn } from '../ask.js';

const dialog = document.querySelector('#ask');

askIn(
  () =>
    new Promise((resolve, reject) => {
      const trap = createFocusTrap(dialog, {
        onPostDeactivate: () => {
          dialog.hidden = true;
          reject(new Error('No'));
        },
      });
      dialog.hidden = false;
      trap.activate();
      document.querySelector('#no').addEventListener('click', () => trap.deactivate());
      document.querySelector('#yes').addEventListener('click', () => {
        resolve({});
        trap.deactivate();
      });
    }),
);
