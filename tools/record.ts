/**
 * Makes a new recording: plays the requests of `recording.json` against any server of the interface, and writes its answers. It
 * creates subscribers of its own and deletes them at its end; their messages go with them, where the server deletes those.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { play, readRecording, type RecordedExchange } from '../test/unit/local-service/recording/play.js';

const USAGE = `npm run record -- --service-url URL --key KEY --workflow ID [options]

  --service-url URL   The address of the server
  --key KEY           Its API key
  --workflow ID       A workflow with an in-app step that shows the members
                      title, body and url of its payload
  --push PROVIDER     The provider of an active integration for push
  --integration ID    An integration, which is given the name "Recorded"
  --out FILE          The recording (default: recording.json)
`;

const { values } = parseArgs({
  options: {
    'service-url': { type: 'string' },
    key: { type: 'string' },
    workflow: { type: 'string' },
    push: { type: 'string' },
    integration: { type: 'string' },
    out: { type: 'string', default: 'recording.json' },
  },
});
const { 'service-url': serviceUrl, key, workflow, push, integration, out } = values;
if (!serviceUrl || !key || !workflow) throw new Error(USAGE);

const who = `recording${Date.now().toString(36)}`;
const send = (path: string, init: RequestInit): Promise<Response> => fetch(serviceUrl.replace(/\/$/, '') + path, init);
const recorded: RecordedExchange[] = [];
const before = new Map(readRecording().map((exchange) => [exchange.name, JSON.stringify(exchange)]));
try {
  for await (const exchange of play(send, key, { who, workflow, push, integration }, readRecording())) {
    recorded.push(exchange);
    const mark = before.get(exchange.name) === JSON.stringify(exchange) ? ' ' : '*';
    console.log(`${mark} ${exchange.status} ${exchange.name}`);
  }
} finally {
  for (const id of [who, `${who}x`, `${who}n`, `a b/c ${who}`]) {
    const headers = { Authorization: `ApiKey ${key}` };
    const { status } = await send(`/v2/subscribers/${encodeURIComponent(id)}`, { method: 'DELETE', headers });
    if (status >= 400) console.log(`The subscriber "${id}" stays: DELETE answered ${status}.`);
  }
}
writeFileSync(out, `[\n${recorded.map((exchange) => `  ${JSON.stringify(exchange)}`).join(',\n')}\n]\n`);
console.log(`${out}: ${recorded.length} exchanges; * marks those that differ from the recording before.`);
