/** The service's clock, estimated from the `Date` headers of its responses. */
import type { HttpResponse } from './transport.js';

export class ServiceClock {
  /** Milliseconds; 0 until the first response, so the clock starts as this machine's. */
  #offset = 0;

  now(): number {
    return Date.now() + this.#offset;
  }

  observe(headers: HttpResponse['headers']): void {
    const time = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(time)) this.#offset = time - Date.now();
  }
}
