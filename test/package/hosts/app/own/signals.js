/** Signals of the host, one of which follows a signal of the inbox. */
import { signal } from '@preact/signals';
import { connectInbox, effect } from 'notification-inbox/store';
import { h, render } from 'preact';

const inbox = connectInbox({ config: { url: '/inbox' } });
const rows = signal(0);
render(
  h(
    'p',
    null,
    'Signals: ',
    h(() => h('b', null, rows.value ? 'followed' : 'empty')),
  ),
  document.querySelector('#own'),
);
effect(() => {
  rows.value = inbox.messages.value.length;
});
inbox.start();
