/** The document of every page: head, header and the result of the last form. It contains no script and no style. */
import { el, type Child, type Html } from './el.js';
import type { Frame } from '../context.js';
import { Icon } from './icon.js';

interface PageProps {
  readonly frame: Frame;
  readonly title: string;
  /** The current part; undefined before the sign-in. */
  readonly part?: 'people' | 'records' | 'integrations' | undefined;
  readonly children?: Child;
}

const STYLESHEETS = ['base', 'frame', 'controls', 'lists', 'backstage', 'forms', 'people', 'records'];

const parts = [
  ['people', '/backstage', 'People'],
  ['records', '/backstage/records', 'Records'],
  ['integrations', '/backstage/integrations', 'Integrations'],
] as const;

/** The style sheet shows the button of the other colour scheme. */
const ThemeSwitch = ({ address }: { address: string }): Html =>
  el(
    'form',
    { method: 'post', action: '/backstage/theme' },
    el('input', { type: 'hidden', name: 'back', value: address }),
    (['dark', 'light'] as const).map((theme) =>
      el(
        'button',
        {
          class: `tool to-${theme}`,
          type: 'submit',
          name: 'theme',
          value: theme,
          'aria-label': `Use ${theme} colours`,
        },
        Icon({ name: theme === 'dark' ? 'moon' : 'sun' }),
      ),
    ),
  );

const Header = ({ frame, part }: Pick<PageProps, 'frame' | 'part'>): Html =>
  el(
    'header',
    { class: 'line top' },
    el(
      'a',
      { class: 'line brand', href: '/' },
      el('img', { src: '/favicon.svg', alt: '', width: '28', height: '28' }),
      el('span', {}, 'Fieldnote'),
    ),
    el('span', { class: 'tag' }, 'Backstage'),
    part &&
      el(
        'nav',
        { class: 'parts', 'aria-label': 'Backstage' },
        parts.map(([name, path, label]) => el('a', { href: path, 'aria-current': name === part && 'page' }, label)),
      ),
    el(
      'div',
      { class: 'line tools' },
      ThemeSwitch({ address: frame.address }),
      part &&
        el(
          'form',
          { method: 'post', action: '/backstage/leave' },
          el('button', { class: 'tool', type: 'submit', 'aria-label': 'Leave the backstage' }, Icon({ name: 'leave' })),
        ),
    ),
  );

const Flash = ({ flash }: { flash: NonNullable<Frame['flash']> }): Html =>
  el(
    'output',
    { class: 'line note good', tabindex: -1, autofocus: !flash.focus },
    Icon({ name: 'check' }),
    flash.sentence,
  );

export const Page = ({ frame, title, part, children }: PageProps): Html =>
  el(
    'html',
    { lang: 'en', 'data-theme': frame.theme },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { name: 'robots', content: 'noindex' }),
      el('title', {}, `${title} · Backstage`),
      el('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
      STYLESHEETS.map((name) => el('link', { rel: 'stylesheet', href: `/styles/${name}.css` })),
    ),
    el(
      'body',
      {},
      el('a', { class: 'skip', href: '#main' }, 'Skip to content'),
      Header({ frame, part }),
      el('div', { class: 'content' }, frame.flash && Flash({ flash: frame.flash }), children),
    ),
  );

/** A page with one column, for content about no particular person. */
export const Main = ({ title, lead, children }: { title: string; lead?: Child; children?: Child }): Html =>
  el(
    'main',
    { id: 'main', tabindex: -1, class: 'stack loose' },
    el('div', { class: 'page-head' }, el('h1', {}, title), lead && el('p', {}, lead)),
    children,
  );
