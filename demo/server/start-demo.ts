/**
 * Starts the demo in this process: the service on one port and the product's server on another. The proxy reaches the service
 * over HTTP, as it would any other.
 */
import type { LocalService, ServiceOptions } from '../../src/local-service/app.js';
import { openService } from '../../src/local-service/open-service.js';
import { createApp, type AppOptions } from './app.js';
import { listen } from '../../src/local-service/server/listen.js';

export interface DemoOptions {
  /** 0 selects any free port. */
  readonly port: number;
  /** A database file, created if it does not exist, or `:memory:`. */
  readonly data: string;
  /** Any free port by default. */
  readonly servicePort?: number;
  /** Milliseconds of delay for each operation of the service. */
  readonly latency?: number;
  /** The proportion of the service's operations that fail, 0 to 1. */
  readonly failure?: number;
  /** The time that a message takes into the feed, as in `ServiceOptions`. */
  readonly deliveryDelay?: ServiceOptions['deliveryDelay'];
  /** The clock of the service. */
  readonly now?: () => number;
  /** The initial content of an empty database: people and messages (true), people (`'team'`), or nothing (false). */
  readonly seed?: boolean | 'team';
  /** Content-Security-Policy; the strict policy by default. */
  readonly csp?: string;
  /** The option `onError` of the proxy. */
  readonly onError?: AppOptions['onError'];
}

export interface Demo {
  /** URL of the page, without a slash at its end. */
  readonly url: string;
  readonly serviceUrl: string;
  /** Gives access to its faults and its store. `POST ${serviceUrl}/dev/messages` with its key creates messages. */
  readonly service: LocalService;
  close(): Promise<void>;
}

/** @throws if the data file cannot be used or a port is in use */
export async function startDemo({ port, servicePort = 0, csp, onError, ...options }: DemoOptions): Promise<Demo> {
  const service = openService(options);
  try {
    const serviceServer = await listen(service.fetch, servicePort);
    const serviceUrl = `http://127.0.0.1:${serviceServer.port}`;
    const app = createApp({ service, serviceUrl, csp, onError });
    const appServer = await listen(app.fetch, port).catch(async (error: unknown) => {
      await serviceServer.close();
      throw error;
    });
    return {
      url: `http://127.0.0.1:${appServer.port}`,
      serviceUrl,
      service,
      async close() {
        await app.close();
        await appServer.close();
        await serviceServer.close();
        service.close();
      },
    };
  } catch (error) {
    service.close();
    throw error;
  }
}
