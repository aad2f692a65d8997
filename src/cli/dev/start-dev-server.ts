/** Starts the server of `dev`: one port for the service, the proxy and the page. Knows no command line. */
import { listen } from '../../../demo/server/listen.js';
import type { ServiceOptions } from '../../../demo/service/app.js';
import { openService } from '../../../demo/service/open-service.js';
import { createDevApp } from './dev-app.js';
import type { DevApp } from './dev-app.js';
import { defaultReader } from './reader.js';

export interface DevServerOptions
  extends
    Required<Pick<ServiceOptions, 'data' | 'latency' | 'failure' | 'seed'>>,
    Pick<ServiceOptions, 'database' | 'deliveryDelay'> {
  /** 0 selects any free port. */
  readonly port: number;
  /** The folder of the built package. */
  readonly dist: string;
}

export interface DevServer {
  /** The address of the page and of the service, without a slash at its end. */
  readonly url: string;
  /** The API key of the service. */
  readonly key: string;
  /** The subscriber whose inbox the page shows first. */
  readonly reader: string;
  close(): Promise<void>;
}

/** @throws Error if the data file cannot be used or the port is taken */
export async function startDevServer({ port, dist, ...options }: DevServerOptions): Promise<DevServer> {
  const service = openService(options);
  try {
    // The proxy reaches the service over HTTP, as it would any other; the address is known once the server listens.
    let app: DevApp | undefined;
    const starting = (): Response => new Response(null, { status: 503 });
    const server = await listen((request) => app?.fetch(request) ?? starting(), port);
    const url = `http://127.0.0.1:${server.port}`;
    const running = createDevApp({ service, serviceUrl: url, dist });
    app = running;
    return {
      url,
      key: service.key,
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
