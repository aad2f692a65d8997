/** Runs the local service alone: `npm run service -- --port N --data FILE [--latency MS] [--failure RATE] [--delay MS] [--idempotency] [--rate-limit]`. */
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { openService } from './open-service.js';
import type { RateLimit } from './rate-limit.js';
import { readPort, readServiceOptions, SERVICE_OPTIONS } from './options.js';

interface Settings extends ReturnType<typeof readServiceOptions> {
  readonly port: number;
  readonly idempotency: boolean;
  readonly rateLimit: RateLimit | false;
}

function readSettings(args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...SERVICE_OPTIONS,
      port: { type: 'string', default: '4100' },
      data: { type: 'string', default: 'demo.db' },
      idempotency: { type: 'boolean', default: false },
      'rate-limit': { type: 'boolean', default: false },
    },
  });
  const { idempotency, 'rate-limit': isLimited } = values;
  return { port: readPort(values.port), idempotency, rateLimit: isLimited && {}, ...readServiceOptions(values) };
}

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
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
