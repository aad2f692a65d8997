/** Where `init` puts its lines in a page of HTML. test/browser/host/init-pages.spec.ts asks a browser what it makes of them. */
import { describe, expect, it } from 'vitest';
import { addToPage, ELEMENT, firstModule } from '../../../../src/cli/init/page-tag.js';
import { changed, changedPaths, manifest, readerOf } from './support.js';
import { planChanges } from '../../../../src/cli/init/plan.js';
import { HTML_PAGES } from './pages.js';

const HEAD = ['<link rel="modulepreload" href="/a.js">', '<script type="module" src="/b.js"></script>'];
const add = (page: string, path = 'index.html'): string | undefined => addToPage(path, page, HEAD);

describe.each(HTML_PAGES)('a page $name', ({ before, after }) => {
  it('gets the lines where a browser would look for them, and nothing else', () =>
    expect(add(before)).toBe(after(HEAD, ELEMENT)));

  it('stays as it is the second time', () => expect(add(add(before) ?? '')).toBe(add(before)));
});

it.each([
  [
    'views/index.ejs',
    '<%- include("<body>") %><head><% if (a < b) { %>#<% } %></head>',
    '<body <%= a %>>@<p><%= b %></p></body>',
  ],
  ['views/layout.hbs', '<head>{{> meta}}<title>{{a}}</title>#</head>', '<body class="{{b}}">@{{{body}}}</body>'],
  ['views/index.ejs', '<%- include("head") %>\n', '#@<h1>A</h1>\n<%- include("foot") %>\n'],
])('a template %s is read as if its tags wrote nothing: %s', (path, start, end) => {
  const marked = start.replace('<% } %></head>', '<% } %>#</head>').replace('#<% } %>', '<% } %>') + end;
  const [before, after] = [marked.replace(/[#@]/g, ''), marked.replace('#', HEAD.join('')).replace('@', ELEMENT)];
  const added = add(before, path) ?? '';
  expect([added.replaceAll('\n', ''), add(added, path)]).toEqual([after.replaceAll('\n', ''), added]);
});

describe('a page that init does not understand', () => {
  const frames = '<html><head></head><frameset cols="50%,50%"><frame src="/a"></frameset></html>';
  const files = {
    'package.json': manifest(['express'], { type: 'module' }),
    'server.js': "import express from 'express';\nconst app = express();\n",
    'public/index.html': frames,
  };

  it('stays as it is, and the user gets the lines with their places', () => {
    const { notes } = planChanges(readerOf(files), '1.2.3');
    expect(notes.join('\n'))
      .toBe(`public/index.html stays as it is: init found no place in it that it understands, such as the start of a <body>. Add these lines yourself.
In the <head>:
  <link rel="modulepreload" href="/assets/notification-inbox/notification-inbox-core.js">
  <script type="module" src="/assets/notification-inbox/notification-inbox.js"></script>
In the <body>, where the bell belongs:
  ${ELEMENT}
`);
    expect([changed(files)['public/index.html'], changedPaths(changed(files))]).toEqual([frames, []]);
  });

  it('is one that the lines would change in another way', () => expect(add('</p>')).toBeUndefined());
});

it.each([
  ['<SCRIPT TYPE=module SRC=/src/a.js></SCRIPT>', '/src/a.js'],
  ['<!-- <script type="module" src="/b.js"></script> --><script src="/c.js"></script>', ''],
  ['<script>"<script type=module src=d.js>"</script><script type="module" src="./e.js"></script>', './e.js'],
])('the first module of %s is “%s”', (page, path) => expect(firstModule(page)).toBe(path));
