import 'notification-inbox';
import { createApp, h, KeepAlive, ref, shallowRef } from 'vue';

const Messages = { render: () => h('notification-inbox', { endpoint: '/inbox', onInboxClose, onInboxOpen }) };
const People = { render: () => h('p', 'People') };

const view = shallowRef(Messages);
const log = ref([]);
const onInboxClose = ({ reason }) => log.value.push(reason);
const onInboxOpen = () => log.value.push('open');
const toggle = () => {
  view.value = view.value === Messages ? People : Messages;
};
window.addEventListener('hashchange', toggle);

createApp({
  render: () => [
    h(KeepAlive, () => h(view.value)),
    h('p', [h('button', { onClick: toggle }, 'Other view')]),
    h('output', { id: 'log' }, log.value.join(' ')),
  ],
}).mount('#app');
