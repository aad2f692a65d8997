import { Modal } from 'bootstrap';
import { askIn } from '../ask.js';

const dialog = document.querySelector('#ask');
const modal = new Modal(dialog);

askIn(
  () =>
    new Promise((resolve, reject) => {
      modal.show();
      document.querySelector('#yes').addEventListener('click', () => {
        resolve({});
        modal.hide();
      });
      dialog.addEventListener('hidden.bs.modal', () => reject(new Error('No')), { once: true });
    }),
);
