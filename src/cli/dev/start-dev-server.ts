/** Starts the server of `dev`: one port for the service, the proxy and the page. Knows no command line. */
import { randomUUID } from 'node:crypto';
import { listen } from '../../local-service/server/listen.js';
import type { Listening } from '../../local-service/server/listen.js';
import type { ServiceOptions } from '../../local-service/app.js';
import { openService } from '../../local-service/open-service.js';
import { createDevApp } from './dev-app.js';
import type { DevApp } from './dev-app.js';
import { defaultReader } from './reader.js';

export interface DevServerOptions
  extends
    Required<Pick<ServiceOptions, 'data' | 'latency' | 'failure' | 'seed'>>,
    Pick<ServiceOptions, 'database' | 'deliveryDelay'> {
  /** 0 selects any free port. */
  readonly port: number;
  /** Whether a port that is taken is an error. Otherwise one of the next ports is used. */
  readonly isPortFixed: boolean;
  /** The folder of the built package. */
  readonly dist: string;
}

export interface DevServer {
  /** The address of the page and of the service, without a slash at its end. */
  readonly url: string;
  /** The API key of the service. */
  readonly key: string;
  /** The id that it answers with: see running-servers.ts. */
  readonly id: string;
  /** The subscriber whose inbox the page shows first. */
  readonly reader: string;
  close(): Promise<void>;
}

const MAX_PORTS = 20;

async function listenFrom(port: number, tries: number, fetch: Parameters<typeof listen>[0]): Promise<Listening> {
  try {
    return await listen(fetch, port);
  } catch (error) {
    if (tries <= 1 || (error as { readonly code?: string }).code !== 'EADDRINUSE') throw error;
    return listenFrom(port + 1, tries - 1, fetch);
  }
}

/** @throws Error if the data file cannot be used or no port is free */
export async function startDevServer({ port, isPortFixed, dist, ...options }: DevServerOptions): Promise<DevServer> {
  const service = openService(options);
  try {
    // The proxy reaches the service over HTTP, as it would any other; the address is known once the server listens.
    let app: DevApp | undefined;
    const starting = (): Response => new Response(null, { status: 503 });
    const handle = (request: Request) => app?.fetch(request) ?? starting();
    const server = await listenFrom(port, isPortFixed ? 1 : MAX_PORTS, handle);
    const url = `http://127.0.0.1:${server.port}`;
    const id = randomUUID();
    const running = createDevApp({ service, serviceUrl: url, id, dist });
    app = running;
    return {
      url,
      key: service.key,
      id,
      reader: defaultReader(service.store),
      async close() {
        await running.close();
        await server.close();
        service.close();
      },
    };
  } catch (error) {
    service.close();
    throw error;
  }
}
