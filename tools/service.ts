/** Runs the local service alone: `npm run service -- --port N --data FILE [--latency MS] [--failure RATE] [--delay MS] [--idempotency] [--rate-limit]`. */
import { parseArgs } from 'node:util';
import { openService } from '../src/local-service/open-service.js';
import { readPort, readServiceOptions, SERVICE_OPTIONS } from '../src/local-service/options.js';
import { closeOnSignal, describeError } from '../src/local-service/server/command.js';
import { listen } from '../src/local-service/server/listen.js';

try {
  const { values } = parseArgs({
    options: {
      ...SERVICE_OPTIONS,
      port: { type: 'string', default: '4100' },
      data: { type: 'string', default: 'demo.db' },
      idempotency: { type: 'boolean', default: false },
      'rate-limit': { type: 'boolean', default: false },
    },
  });
  const port = readPort(values.port);
  const service = openService({
    ...readServiceOptions(values),
    idempotency: values.idempotency,
    rateLimit: values['rate-limit'] && {},
  });
  const server = await listen(service.fetch, port);
  closeOnSignal(() => server.close().then(() => service.close()));
  console.log('Local notification service, for development only: never give it real data or a public address.');
  console.log(`Address: http://127.0.0.1:${server.port}`);
  console.log(`Key:     ${service.key}`);
  console.log(`Data:    ${values.data}`);
} catch (error) {
  console.error(describeError(error, 'npm run service --'));
  process.exit(1);
}
