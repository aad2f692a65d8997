const $ = (id) => document.querySelector(`#${id}`);
const first = $('first');
const place = document.createComment('first');

Object.assign(first, { words: { title: 'Post' }, headers: () => ({ 'x-app': 'ours' }) });
first.addEventListener('inbox-count', ({ unread }) => ($('count').textContent = unread));
first.addEventListener('inbox-message-open', (event) => {
  event.preventDefault();
  $('opened').textContent = event.message.title;
});
first.addEventListener('inbox-message-action', (event) => {
  event.preventDefault();
  $('acted').textContent = event.action.type;
});

$('change').addEventListener('click', () => {
  Object.assign(first, { pageSize: 7, words: { title: 'Mail' } });
  $('slotted').textContent = 'Turn 1';
});
$('toggle').addEventListener('click', () => {
  if (first.isConnected) first.replaceWith(place);
  else place.replaceWith(first);
});
$('drop').addEventListener('click', () => $('one').remove());
document.addEventListener('unmount', () => $('app').replaceChildren());
