/** The sign-in page of the backstage, and pages with a single message. */
import { el, type Html } from './el.js';
import type { Frame } from '../context.js';
import { Hidden } from './controls.js';
import { Main, Page } from './page.js';
import { Alert } from './elements.js';
import { Icon, type IconName } from './icon.js';

const PARTS: readonly (readonly [icon: IconName, name: string, text: string])[] = [
  ['people', 'People', 'Their messages, channels, devices and preferences; a new message for one of them.'],
  ['digest', 'Records', 'What became of each notification: its steps, and why one of them was not sent.'],
  ['email', 'Integrations', 'The accounts that email, SMS, push and chat are delivered through.'],
];

const Overview = (): Html =>
  el(
    'ul',
    { class: 'overview' },
    PARTS.map(([icon, name, text]) =>
      el('li', { class: 'line' }, Icon({ name: icon }), el('p', {}, el('b', {}, name), el('small', {}, text))),
    ),
  );

export const SignIn = ({ frame, lost }: { frame: Frame; lost: boolean }): Html =>
  Page({
    frame,
    title: 'Sign in',
    children: Main({
      title: 'Backstage',
      lead: 'The team that runs the product sees and changes the notifications of all people.',
      children: [
        lost && Alert({ children: 'Your session has ended. What you sent was not done.' }),
        el(
          'form',
          { method: 'post', action: '/backstage/session', class: 'card stack door' },
          Hidden({ name: 'back', value: frame.address }),
          Overview(),
          el(
            'p',
            { class: 'hint' },
            'In this demo anyone may enter; a product would ask its own sign-in for staff at this place.',
          ),
          el('button', { class: 'button primary', type: 'submit', autofocus: true }, 'Enter as staff'),
        ),
      ],
    }),
  });

export const MessagePage = (props: { frame: Frame; title: string; why: string }): Html =>
  Page({
    frame: props.frame,
    title: props.title,
    children: Main({
      title: props.title,
      children: [
        Alert({ children: props.why }),
        el('p', {}, el('a', { href: '/backstage' }, 'To the first page of the backstage')),
      ],
    }),
  });
