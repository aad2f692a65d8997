/** The sign-in page of the backstage, and pages with a single message. */
import { el, type Html } from './el.js';
import type { Frame } from '../context.js';
import { Hidden } from './controls.js';
import { Main, Page } from './page.js';
import { Alert } from './elements.js';

export const SignIn = ({ frame, lost }: { frame: Frame; lost: boolean }): Html =>
  Page({
    frame,
    title: 'Sign in',
    children: Main({
      title: 'Backstage',
      lead: 'For the team that runs the product.',
      children: [
        lost && Alert({ children: 'Your session has ended. What you sent was not done.' }),
        el(
          'form',
          { method: 'post', action: '/backstage/session', class: 'card door' },
          Hidden({ name: 'back', value: frame.address }),
          el(
            'p',
            {},
            'Staff see and change the notifications of all people here. In this demo anyone may; a product would ask its own sign-in for staff at this place.',
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
