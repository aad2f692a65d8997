/**
 * Starts the whole demo in this process: the service on a port of its own, and on another the product's server, whose
 * proxy talks to the service over the loopback as it would to any other.
 */
import { createService, type LocalService, type ServiceOptions } from '../service/app.js';
import { createApp, type AppOptions } from './app.js';
import { listen } from './listen.js';

export interface DemoOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** A database file, made if it isn't there, or `:memory:`. */
  readonly data: string;
  /** Any free port unless told. */
  readonly servicePort?: number;
  /** Milliseconds that every operation of the service waits. */
  readonly latency?: number;
  /** Share of the service's operations that fail, 0 to 1. */
  readonly failure?: number;
  /** What an empty database is filled with: people and messages (true), people (`'team'`), or nothing. */
  readonly seed?: boolean | 'team';
  /** Stands in for the strict policy. */
  readonly csp?: string;
  /** Hears of what the proxy could not do. */
  readonly onError?: AppOptions['onError'];
}

export interface Demo {
  /** Address of the page, without a slash at its end. */
  readonly url: string;
  readonly serviceUrl: string;
  /** For its faults and its store; `POST ${serviceUrl}/dev/messages` makes messages with its key. */
  readonly service: LocalService;
  close(): Promise<void>;
}

function openService(options: ServiceOptions): LocalService {
  try {
    return createService(options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The data file "${options.data}" can't be used: ${reason}`, { cause });
  }
}

/** @throws where the data can't be used, or a port is taken. */
export async function startDemo({ port, servicePort = 0, csp, onError, ...options }: DemoOptions): Promise<Demo> {
  const service = openService(options);
  try {
    const behind = await listen(service.fetch, servicePort);
    const serviceUrl = `http://127.0.0.1:${behind.port}`;
    const app = createApp({ service, serviceUrl, csp, onError });
    const front = await listen(app.fetch, port).catch(async (error: unknown) => {
      await behind.close();
      throw error;
    });
    return {
      url: `http://127.0.0.1:${front.port}`,
      serviceUrl,
      service,
      async close() {
        await app.close();
        await front.close();
        await behind.close();
        service.close();
      },
    };
  } catch (error) {
    service.close();
    throw error;
  }
}
