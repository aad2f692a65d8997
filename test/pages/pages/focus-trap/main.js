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
      dialog.onclick = ({ target }) => {
        if (target.id === 'yes') resolve({});
        if (target !== dialog) trap.deactivate();
      };
    }),
);
