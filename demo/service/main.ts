/** Runs the local service alone: `npm run service -- --port N --data FILE [--latency MS] [--failure RATE]`. */
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createService, type LocalService } from './app.js';

interface Settings {
  readonly port: number;
  readonly data: string;
  readonly latency: number;
  readonly failure: number;
}

function parseNumber(name: string, value: string, max: number, isInteger: boolean): number {
  const parsed = value.trim() === '' ? Number.NaN : Number(value);
  if (parsed >= 0 && parsed <= max && (!isInteger || Number.isInteger(parsed))) return parsed;
  throw new Error(`--${name} must be a ${isInteger ? 'whole number' : 'number'} from 0 to ${max}, not "${value}"`);
}

function readSettings(args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4100' },
      data: { type: 'string', default: 'demo.db' },
      latency: { type: 'string', default: '0' },
      failure: { type: 'string', default: '0' },
    },
  });
  return {
    port: parseNumber('port', values.port, 65_535, true),
    data: values.data,
    latency: parseNumber('latency', values.latency, 60_000, true),
    failure: parseNumber('failure', values.failure, 1, false),
  };
}

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}

function openService(settings: Omit<Settings, 'port'>): LocalService {
  try {
    return createService(settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return exitWithError(`The data file "${settings.data}" can't be used: ${reason}`);
  }
}

function start({ port, ...settings }: Settings): void {
  const service = openService(settings);
  const server = serve({ fetch: service.fetch, port, hostname: '127.0.0.1' }, (info) => {
    console.log('Local notification service, for development only: never give it real data or a public address.');
    console.log(`Address: http://127.0.0.1:${info.port}`);
    console.log(`Key:     ${service.key}`);
    console.log(`Data:    ${settings.data}`);
  });
  server.on('error', (error: Error) => exitWithError(`The service can't listen on port ${port}: ${error.message}`));
  const shutDown = (): void => {
    server.close();
    service.close();
    process.exit(0);
  };
  process.once('SIGINT', shutDown);
  process.once('SIGTERM', shutDown);
}

try {
  start(readSettings(process.argv.slice(2)));
} catch (error) {
  exitWithError(error instanceof Error ? error.message : String(error));
}
