import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app';
import { Inbox } from './readme';
import { Inbox as List } from './readme-own';

console.log(
  renderToString(
    <StrictMode>
      <App Sample={Inbox} List={List} />
    </StrictMode>,
  ),
);
