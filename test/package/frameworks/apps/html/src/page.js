const $ = (id) => document.querySelector(`#${id}`);
const first = $('first');
const placeholder = document.createComment('first');

const renderMessage = ({ title }) => Object.assign(document.createElement('q'), { textContent: title });
Object.assign(first, { renderMessage, strings: { title: 'Post' }, headers: () => ({ 'x-app': 'ours' }) });
first.addEventListener('inbox-count', ({ unread }) => ($('count').textContent = unread));
first.addEventListener('inbox-message-open', (event) => {
  event.preventDefault();
  $('opened').textContent = event.message.title;
});
first.addEventListener('inbox-message-action', (event) => {
  event.preventDefault();
  $('acted').textContent = event.action.type;
});

const readme = document.querySelector('#readme notification-inbox');
readme.addEventListener(
  'inbox-count',
  ({ unread }) => (document.querySelector('#readme p > span').textContent = unread),
);

$('change').addEventListener('click', () => {
  Object.assign(first, { pageSize: 7, noPreferences: false, strings: { title: 'Mail' } });
  $('slotted').textContent = 'Turn 1';
});
$('toggle').addEventListener('click', () => {
  if (first.isConnected) first.replaceWith(placeholder);
  else placeholder.replaceWith(first);
});
const slotted = $('slotted');
$('bare').addEventListener('click', () => {
  if (slotted.isConnected) slotted.remove();
  else first.append(slotted);
});
$('drop').addEventListener('click', () => $('one').remove());
document.addEventListener('unmount', () => $('app').replaceChildren());
