import { html, render } from 'lit';
import { values } from '../late.js';

const { headers, mapMessage, tabs } = values;

render(
  html`<notification-inbox
      endpoint="/inbox"
      .headers=${headers}
      .mapMessage=${mapMessage}
      .tabs=${tabs}
    ></notification-inbox>
    <notification-inbox
      id="wrong"
      endpoint="/inbox"
      headers=${headers}
      map-message=${mapMessage}
      tabs=${tabs}
    ></notification-inbox>`,
  document.querySelector('#app'),
);
import('notification-inbox');
