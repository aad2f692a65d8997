import 'notification-inbox';

const inbox = document.querySelector('notification-inbox');
const button = document.querySelector('button');
button?.addEventListener('click', () => inbox?.toggle({ anchor: button }));

const NAVIGATION = [
  'htmx:beforeHistorySave',
  'turbo:visit',
  'livewire:navigate',
  'phx:page-loading-start',
  'astro:before-preparation',
];
for (const type of NAVIGATION) addEventListener(type, () => inbox?.hide(), true);
