/** Preloaded into a server with a fixed port: it listens on the port in PORT, else on a free one, and reports it. */
import { Server } from 'node:net';

/** @type {Function} */
const listen = Reflect.get(Server.prototype, 'listen');

Server.prototype.listen = function (...args) {
  this.once('listening', () => process.send?.(this.address().port));
  const callbacks = args.filter((arg) => typeof arg === 'function');
  return listen.call(this, { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) }, ...callbacks);
};
