/** A page without an inbox: what a navigation costs by itself. */
const root = document.querySelector('#root');
if (root) root.innerHTML = '<button class="bell">Notifications</button>';
