/** Runs the demo: `npm start -- [--port N] [--data FILE] [--service-port N] [--latency MS] [--failure RATE] [--delay MS]`. */
import { parseArgs } from 'node:util';
import { closeOnSignal, describeError } from '../src/local-service/server/command.js';
import { startDemo, type DemoOptions } from './server/start-demo.js';
import { readPort, readServiceOptions, SERVICE_OPTIONS } from '../src/local-service/options.js';

function readOptions(args: readonly string[]): DemoOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...SERVICE_OPTIONS,
      port: { type: 'string', default: '4000' },
      data: { type: 'string', default: 'demo.db' },
      'service-port': { type: 'string', default: '0' },
    },
  });
  return {
    port: readPort(values.port),
    servicePort: readPort(values['service-port'], 'service-port'),
    ...readServiceOptions(values),
    onError: ({ code, upstreamStatus }) =>
      console.warn(`inbox proxy: ${code}${upstreamStatus ? ` (${upstreamStatus})` : ''}`),
  };
}

try {
  const options = readOptions(process.argv.slice(2));
  const demo = await startDemo(options);
  closeOnSignal(() => demo.close());
  console.log('Fieldnote, a made-up product with a real inbox. A demo: never give it real data or a public address.');
  console.log(`Open:    ${demo.url}`);
  console.log(`Service: ${demo.serviceUrl}`);
  console.log(`Data:    ${options.data}${options.data === ':memory:' ? '' : ' (delete it to begin afresh)'}`);
} catch (error) {
  console.error(describeError(error, 'npm start --'));
  process.exitCode = 1;
}
