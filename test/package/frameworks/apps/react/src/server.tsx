import { renderToString } from 'react-dom/server';
import { App } from './app';
import { HydratedInbox } from './readme-server';

console.log(renderToString(<App Sample={HydratedInbox} />));
