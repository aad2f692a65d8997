import { NovuUI } from '@novu/js/ui';
import '@novu/js/dist/index.css';

const tabs = [
  { label: 'Everything', filter: { tags: [] } },
  { label: 'Alerts', filter: { tags: ['alert'] } },
];
const appearance = { variables: { colorPrimary: 'teal' } };

const novu = new NovuUI({
  options: { applicationIdentifier: 'app', subscriberId: 'ada' },
  appearance,
});

novu.mountComponent({
  name: 'Inbox',
  props: { tabs, onNotificationClick: (notification) => console.log('opened', notification.id) },
  element: document.body,
});
novu.updateTabs(tabs);
