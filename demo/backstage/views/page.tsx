/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * The document of every page: head, header, the sentence that says what came of the last form. No script and no style
 * of its own stands in it.
 */
import { raw } from 'hono/html';
import type { Child, Html } from './html.js';
import type { Frame } from '../desk.js';
import { sheets } from '../sheets.js';
import { Icon } from './icon.js';

interface PageProps {
  readonly frame: Frame;
  readonly title: string;
  /** Which of the parts it belongs to; none before one is let in. */
  readonly part?: 'people' | 'records' | 'integrations';
  readonly children?: Child;
}

const parts = [
  ['people', '/backstage', 'People'],
  ['records', '/backstage/records', 'Records'],
  ['integrations', '/backstage/integrations', 'Integrations'],
] as const;

/** One of the two is shown, by the colours that the page has. */
const ThemeSwitch = ({ address }: { address: string }): Html => (
  <form method="post" action="/backstage/theme" class="theme">
    <input type="hidden" name="back" value={address} />
    {(['dark', 'light'] as const).map((theme) => (
      <button class={`tool to-${theme}`} type="submit" name="theme" value={theme} aria-label={`Use ${theme} colours`}>
        <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
      </button>
    ))}
  </form>
);

const Header = ({ frame, part }: Pick<PageProps, 'frame' | 'part'>): Html => (
  <header class="top">
    <a class="brand" href="/">
      <img src="/favicon.svg" alt="" width="28" height="28" />
      <span>Fieldnote</span>
    </a>
    <span class="tag">Backstage</span>
    {part && (
      <nav class="parts" aria-label="Backstage">
        {parts.map(([name, path, label]) => (
          <a href={path} {...(name === part && { 'aria-current': 'page' as const })}>
            {label}
          </a>
        ))}
      </nav>
    )}
    <div class="tools">
      <ThemeSwitch address={frame.address} />
      {part && (
        <form method="post" action="/backstage/leave">
          <button class="tool" type="submit" aria-label="Leave the backstage">
            <Icon name="leave" />
          </button>
        </form>
      )}
    </div>
  </header>
);

const Flash = ({ flash }: { flash: NonNullable<Frame['flash']> }): Html => (
  <output class="note good" tabindex={-1} {...(!flash.focus && { autofocus: true })}>
    <Icon name="check" />
    {flash.sentence}
  </output>
);

export const Page = ({ frame, title, part, children }: PageProps): Html => (
  <>
    {raw('<!doctype html>')}
    <html lang="en" data-theme={frame.theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Backstage`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {sheets.map((path) => (
          <link rel="stylesheet" href={path} />
        ))}
      </head>
      <body class="backstage">
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Header frame={frame} {...(part && { part })} />
        <div class="desk">
          {frame.flash && <Flash flash={frame.flash} />}
          {children}
        </div>
      </body>
    </html>
  </>
);

/** A page with one column, for what is about no single person. */
export const Main = ({ title, lead, children }: { title: string; lead?: Child; children?: Child }): Html => (
  <main id="main" tabindex={-1} class="single">
    <div class="page-head">
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </main>
);
