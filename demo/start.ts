/**
 * Runs the demo: `npm start -- [--port N] [--data FILE] [--service-port N] [--latency MS] [--failure RATE]`.
 */
import { parseArgs } from 'node:util';
import { startDemo, type Demo, type DemoOptions } from './server/start-demo.js';

function number(name: string, value: string, most: number, whole = true): number {
  const read = value.trim() === '' ? Number.NaN : Number(value);
  if (read >= 0 && read <= most && (!whole || Number.isInteger(read))) return read;
  throw new Error(`--${name} must be a ${whole ? 'whole number' : 'number'} from 0 to ${most}, not "${value}"`);
}

function readOptions(args: readonly string[]): DemoOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4000' },
      data: { type: 'string', default: 'demo.db' },
      'service-port': { type: 'string', default: '0' },
      latency: { type: 'string', default: '0' },
      failure: { type: 'string', default: '0' },
    },
  });
  return {
    port: number('port', values.port, 65_535),
    data: values.data,
    servicePort: number('service-port', values['service-port'], 65_535),
    latency: number('latency', values.latency, 60_000),
    failure: number('failure', values.failure, 1, false),
    onError: ({ code, upstreamStatus }) =>
      console.warn(`inbox proxy: ${code}${upstreamStatus ? ` (${upstreamStatus})` : ''}`),
  };
}

/** What the system says about a port or a file, with what to do about it. */
function sentence(error: unknown): string {
  const { code, message, port } = error as Error & { readonly code?: string; readonly port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another: npm start -- --port ${(port ?? 4000) + 1}`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not allowed. Choose one above 1023: npm start -- --port 4000`;
  return message;
}

function stopAtSignal(demo: Demo): void {
  let ending = false;
  const end = (): void => {
    // A second signal means now.
    if (ending) process.exit(1);
    ending = true;
    void demo.close().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

try {
  const options = readOptions(process.argv.slice(2));
  const demo = await startDemo(options);
  stopAtSignal(demo);
  console.log('Fieldnote, a made-up product with a real inbox. A demo: never give it real data or a public address.');
  console.log(`Open:    ${demo.url}`);
  console.log(`Service: ${demo.serviceUrl}`);
  console.log(`Data:    ${options.data}${options.data === ':memory:' ? '' : ' (delete it to begin afresh)'}`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
