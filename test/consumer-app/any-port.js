/** Taken in before a server that would listen at a port of its own: it listens at the one in PORT, else at a free one, and says where. */
import { Server } from 'node:net';

/** @type {Function} */
const listen = Reflect.get(Server.prototype, 'listen');

Server.prototype.listen = function (...given) {
  this.once('listening', () => process.send?.(this.address().port));
  const told = given.filter((one) => typeof one === 'function');
  return listen.call(this, { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) }, ...told);
};
