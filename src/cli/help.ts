/** The help of the command and of each of its commands. A test compares it with docs/cli.md. */

export const COMMAND_NAMES = ['dev', 'send', 'check', 'init', 'types', 'codemod'] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

export const DEFAULT_PORT = '4100';
export const DEFAULT_DATA = 'notification-inbox.db';

export const DEFAULT_TYPES = 'inbox-payloads.ts';

export const HELP = `notification-inbox: an in-app notification inbox for any web page

Usage
  npx notification-inbox <command> [options]

Commands
  dev      Runs a local service, the proxy and a page with a working inbox
  send     Sends a message to a subscriber of the running service
  check    Tries a notification service of yours, and says what works
  init     Adds the proxy and the element to the project in this folder
  types    Writes the TypeScript types of payloads from JSON Schema
  codemod  Replaces another inbox in your code by this one

Options
  -h, --help     Shows this help; after a command, the help of the command
  -v, --version  Shows the version

Try: npx notification-inbox dev
`;

export const COMMAND_HELP: Readonly<Record<CommandName, string>> = {
  dev: `notification-inbox dev: a local service, the proxy and a page with a working inbox

Usage
  npx notification-inbox dev [options]

It needs no account. It listens on 127.0.0.1 only, and uses no network, except that a Node
before 22.13 installs a database at the first start.

Options
  --port <number>     The port; 0 for any free port (default: ${DEFAULT_PORT}, or the
                      next free one)
  --data <file>       The data file, created if it does not exist, or :memory:
                      (default: ${DEFAULT_DATA})
  --seed <content>    What a new data file contains: "messages" for a team and its
                      messages, "team" for the team alone (default: messages)
  --latency <ms>      Delays every answer of the service, 0 to 60000 (default: 0)
  --failure <rate>    The share of the service's answers that fail, 0 to 1 (default: 0)
  --delay <ms>        How long a message takes into the feed, 0 to 60000
                      (default: 300 to 2000, as with a real service)
  -h, --help          Shows this help
`,
  send: `notification-inbox send: a message to a subscriber of the running service

Usage
  npx notification-inbox send <subscriber> <title> [text] [options]

An unknown subscriber is created. An open page shows the message within two seconds.

Options
  --action <label>    A button; repeat it for more buttons
  --link <path>       The address that the message opens
  --workflow <id>     The workflow of the message (default: mention; with
                      buttons: approval-requested)
  --port <number>     The port of the running service (default: that of the "dev" in
                      this folder or above it, or else ${DEFAULT_PORT})
  --url <address>     The address of the running service, instead of a port
  -h, --help          Shows this help

Examples
  npx notification-inbox send ada "Hello"
  npx notification-inbox send ada "May I?" "It is about the budget." --action Approve --action Decline
`,
  check: `notification-inbox check: tries a notification service of yours, and says what works

Usage
  npx notification-inbox check --service-url <address> [options]

It performs the twelve operations on a subscriber that it creates and removes again. It
sends nothing to anybody else. The exit code is 1 if something fails or is missing.

Options
  --service-url <address>  The address of the service (or SERVICE_URL, NOVU_API_URL)
  --key <key>         The API key; safer in SERVICE_KEY or NOVU_SECRET_KEY
  --workflow <id>     Triggers a test message, and waits until it is in the feed
  --json              Prints the report as JSON
  --allow-http        Sends the key unencrypted to another machine
  -h, --help          Shows this help

Example
  SERVICE_KEY=… npx notification-inbox check --service-url https://api.novu.co
`,
  init: `notification-inbox init: adds the proxy and the element to the project in this folder

Usage
  npx notification-inbox init [options]

It knows Express, Fastify, Hono, Next (app router), Nuxt, SvelteKit and Vite. It shows
every change as a diff, and asks before it writes.

Options
  --yes               Writes without asking
  --dry-run           Shows the changes and writes nothing
  -h, --help          Shows this help
`,
  types: `notification-inbox types: the TypeScript types of payloads from JSON Schema

Usage
  npx notification-inbox types <workflows.json> [options]

The file has the schemas by workflow, or workflows as Novu's API returns them.

Options
  --out <file>        The file to write, or - to print it (default: ${DEFAULT_TYPES})
  -h, --help          Shows this help
`,
  codemod: `notification-inbox codemod: replaces another inbox in your code by this one

Usage
  npx notification-inbox codemod novu <files or folders> [options]

It reads JavaScript and TypeScript. It shows every change as a diff, and asks before it
writes. What it can't convert gets a comment that begins with TODO(notification-inbox).

Options
  --yes               Writes without asking
  --dry-run           Shows the changes and writes nothing
  -h, --help          Shows this help
`,
};
