/** Runs the demo: `npm start -- [--port N] [--data FILE] [--service-port N] [--latency MS] [--failure RATE]`. */
import { parseArgs } from 'node:util';
import { startDemo, type Demo, type DemoOptions } from './server/start-demo.js';

function parseNumber(name: string, value: string, max: number, isInteger = true): number {
  const parsed = value.trim() === '' ? Number.NaN : Number(value);
  if (parsed >= 0 && parsed <= max && (!isInteger || Number.isInteger(parsed))) return parsed;
  throw new Error(`--${name} must be a ${isInteger ? 'whole number' : 'number'} from 0 to ${max}, not "${value}"`);
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
    port: parseNumber('port', values.port, 65_535),
    data: values.data,
    servicePort: parseNumber('service-port', values['service-port'], 65_535),
    latency: parseNumber('latency', values.latency, 60_000),
    failure: parseNumber('failure', values.failure, 1, false),
    onError: ({ code, upstreamStatus }) =>
      console.warn(`inbox proxy: ${code}${upstreamStatus ? ` (${upstreamStatus})` : ''}`),
  };
}

/** Describes an error of a port or a file, and how to resolve it. */
function describeError(error: unknown): string {
  const { code, message, port } = error as Error & { readonly code?: string; readonly port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another: npm start -- --port ${(port ?? 4000) + 1}`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not allowed. Choose one above 1023: npm start -- --port 4000`;
  return message;
}

function stopOnSignal(demo: Demo): void {
  let isStopping = false;
  const stop = (): void => {
    // A second signal ends the process at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    void demo.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  const options = readOptions(process.argv.slice(2));
  const demo = await startDemo(options);
  stopOnSignal(demo);
  console.log('Fieldnote, a made-up product with a real inbox. A demo: never give it real data or a public address.');
  console.log(`Open:    ${demo.url}`);
  console.log(`Service: ${demo.serviceUrl}`);
  console.log(`Data:    ${options.data}${options.data === ':memory:' ? '' : ' (delete it to begin afresh)'}`);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
