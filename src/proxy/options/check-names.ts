/** Checks the names of the options of `createProxy`. Does not know their values. */
import type { ProxyOptions } from '../options.js';

const NAMES: Readonly<Record<keyof ProxyOptions, true>> = {
  serviceUrl: true,
  allowHttp: true,
  apiKey: true,
  subscriber: true,
  payloadScope: true,
  payload: true,
  decodeEntities: true,
  createSubscriber: true,
  allow: true,
  basePath: true,
  origins: true,
  secret: true,
  fetch: true,
  timeout: true,
  limits: true,
  circuit: true,
  rateLimit: true,
  clientAddress: true,
  readState: true,
  events: true,
  watch: true,
  pubsub: true,
  onError: true,
  onEvent: true,
};

/** A boundary that is misspelled would be none. @throws TypeError for an option that does not exist */
export function checkNames(options: ProxyOptions): void {
  const unknown = Object.entries(options).find(([name, value]) => value !== undefined && !Object.hasOwn(NAMES, name));
  if (unknown) throw new TypeError(`createProxy has no option "${unknown[0]}".`);
}
