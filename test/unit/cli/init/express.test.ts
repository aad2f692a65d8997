/** What `init` changes in a project of Express: files in, files out. */
import { describe, expect, it } from 'vitest';
import { changed, changedPaths, manifest, readerOf } from './support.js';
import { planChanges } from '../../../../src/cli/init/plan.js';

const PAGE = `<!doctype html>
<html>
  <head>
    <title>App</title>
  </head>
  <body class="app">
    <h1>App</h1>
  </body>
</html>
`;

const MODULE = {
  'package.json': manifest(['express'], { type: 'module', scripts: { start: 'node src/server.js' } }),
  'src/server.js': `import express from 'express';
import session from 'express-session';

const app = express();
app.use(session({
  secret: ';', // not the end: );
  resave: false,
}));
app.get('/', (request, response) => response.send('Hello'));
app.listen(3000);
`,
  'public/index.html': PAGE,
};

/** As express-generator writes it. */
const COMMON_JS = {
  'package.json': manifest(['express'], { scripts: { start: 'node ./bin/www' } }),
  'app.js': `var express = require('express');
var path = require('path');

var app = express();

app.use(express.json());
app.use(express.static(path.join(__dirname, 'public')));

module.exports = app;
`,
  'public/index.html': PAGE,
};

describe('a server with ES modules', () => {
  it('gets the proxy after its session, and the imports after its own', () =>
    expect(changed(MODULE)['src/server.js']).toBe(`import express from 'express';
import session from 'express-session';
import { toNodeHandler } from 'notification-inbox/proxy';
import { inbox } from './inbox.js';

const app = express();
app.use(session({
  secret: ';', // not the end: );
  resave: false,
}));
app.use(toNodeHandler(inbox)); // answers /inbox/* and passes on every other request
app.use('/assets/notification-inbox', express.static('node_modules/notification-inbox/dist'));
app.get('/', (request, response) => response.send('Hello'));
app.listen(3000);
`));

  it('gets a module beside it that holds the key and admits nobody in production', () => {
    const module = changed(MODULE)['src/inbox.js'] ?? '';
    expect(module).toContain("import { createProxy } from 'notification-inbox/proxy';");
    expect(module).toContain('apiKey: SERVICE_KEY');
    expect(module).toContain('//   subscriber: (request, { nodeRequest }) => nodeRequest.session.userId,');
    expect(module).toContain("subscriber: async () => (NODE_ENV === 'production' ? null : INBOX_SUBSCRIBER),");
  });
});

describe('a server with require()', () => {
  it('gets both by require()', () => {
    const after = changed(COMMON_JS);
    expect(after['app.js']).toBe(`const { toNodeHandler } = require('notification-inbox/proxy');
const { inbox } = require('./inbox.js');
var express = require('express');
var path = require('path');

var app = express();
app.use(toNodeHandler(inbox)); // answers /inbox/* and passes on every other request
app.use('/assets/notification-inbox', express.static('node_modules/notification-inbox/dist'));

app.use(express.json());
app.use(express.static(path.join(__dirname, 'public')));

module.exports = app;
`);
    expect(after['inbox.js']).toContain('module.exports = { inbox };');
  });

  it('keeps "use strict" first', () => {
    const after = changed({ ...COMMON_JS, 'app.js': `'use strict';\n${COMMON_JS['app.js']}` });
    expect(after['app.js']).toMatch(/^'use strict';\nconst \{ toNodeHandler \}/);
  });
});

it('a server in TypeScript gets a module in TypeScript, imported as its output', () => {
  const server = `import express, { type Express } from 'express';\nconst app: Express = express();\n`;
  const after = changed({ 'package.json': manifest(['express']), 'src/index.ts': server });
  expect(after['src/index.ts']).toContain("import { inbox } from './inbox.js';");
  expect(after['src/inbox.ts']).toContain('export const inbox = createProxy<{ nodeRequest: ExpressRequest }>({');
});

describe('the page', () => {
  it('gets the scripts in its head and the element at the start of its body', () =>
    expect(changed(MODULE)['public/index.html']).toBe(`<!doctype html>
<html>
  <head>
    <title>App</title>
    <link rel="modulepreload" href="/assets/notification-inbox/notification-inbox-core.js">
    <script type="module" src="/assets/notification-inbox/notification-inbox.js"></script>
  </head>
  <body class="app">
    <notification-inbox endpoint="/inbox"></notification-inbox>
    <h1>App</h1>
  </body>
</html>
`));

  it('gets the element at the end of its header if it has one', () => {
    const page = PAGE.replace('<h1>App</h1>', '<header>\n      <h1>App</h1>\n    </header>');
    expect(changed({ ...MODULE, 'public/index.html': page })['public/index.html']).toContain(
      '      <h1>App</h1>\n      <notification-inbox endpoint="/inbox"></notification-inbox>\n    </header>',
    );
  });

  it('may be a template', () => {
    const { 'public/index.html': page, ...server } = MODULE;
    expect(changedPaths({ ...server, 'views/layout.ejs': page })).toContain('views/layout.ejs');
  });

  it('is described to the user if there is none', () => {
    const { 'public/index.html': _, ...server } = MODULE;
    const { notes } = planChanges(readerOf(server), '1.2.3');
    expect(notes.join()).toContain('<notification-inbox endpoint="/inbox"></notification-inbox>');
  });
});

describe('package.json', () => {
  it('gets the package among its dependencies, in the order of npm', () =>
    expect(JSON.parse(changed(MODULE)['package.json'] ?? '')).toEqual({
      name: 'app',
      type: 'module',
      scripts: { start: 'node src/server.js' },
      dependencies: { express: '^1.0.0', 'notification-inbox': '^1.2.3' },
    }));

  it('stays as it is if it has the package', () => {
    const text = manifest(['express', 'notification-inbox'], { type: 'module' });
    expect(changedPaths({ 'package.json': text, 'server.js': MODULE['src/server.js'] })).not.toContain('package.json');
  });
});

it.each([
  'const app = express()\n  .use(express.json())\n  // cookies\n  .use(cookies());',
  'const app =\n  express()\n    ?.use(express.json());',
])('the lines follow the whole statement: %j', (statement) => {
  const code = `import express from 'express';\n${statement}\napp.listen(3000);\n`;
  expect(changed({ ...MODULE, 'src/server.js': code })['src/server.js']).toContain(
    `${statement}\napp.use(toNodeHandler(inbox));`,
  );
});

it.each([MODULE, COMMON_JS])('a second run changes nothing', (files) => {
  expect(changedPaths(changed(files))).toEqual([]);
});

describe('init refuses', () => {
  it('a project without a line that creates the app', () => {
    const files = { ...MODULE, 'src/server.js': "import express from 'express';\nrun(express);\n" };
    expect(() => changed(files)).toThrow('No file with a line such as "const app = express()" was found.');
    expect(() => changed(files)).toThrow("  import { inbox } from './inbox.js';\n  app.use(toNodeHandler(inbox));");
  });

  it.each(["import { inbox } from './mail.js';\n", 'const inbox = [];\n'])('another inbox in a server: %j', (line) => {
    const files = { ...MODULE, 'src/server.js': `import express from 'express';\n${line}const app = express();\n` };
    expect(() => changed(files)).toThrow('src/server.js has another "inbox". These lines add the inbox');
  });

  it('a project with another inbox.js', () =>
    expect(() => changed({ ...MODULE, 'src/inbox.js': 'mine' })).toThrow('src/inbox.js exists and is not the proxy.'));
});
