import 'notification-inbox';

const renderMessage = ({ title }) => {
  const link = document.createElement('a');
  link.href = '#about';
  link.textContent = `About ${title}`;
  return { footer: link };
};

function start() {
  for (const inbox of document.querySelectorAll('notification-inbox')) inbox.renderMessage = renderMessage;
}

start();
for (const type of ['htmx:load', 'htmx:historyRestore', 'turbo:load']) document.addEventListener(type, start);
