/** Where storage, channels and locks are missing, denied or full, the ports do less and do not throw. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPorts } from '../../../src/element/ports/browser-ports.js';
import { flushTasks, until } from '../../support/until.js';

const denied = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

/** Replaces a property until the end of the test. */
function replace(target: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...property });
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['whose getters throw', { get: denied }],
  ['that is null', { value: null }],
  ['that is full', { value: { getItem: () => null, setItem: full, removeItem: () => {} } }],
])('a storage %s keeps values in memory while the page lives, and set() returns false', (_, property) => {
  for (const name of ['localStorage', 'sessionStorage']) replace(globalThis, name, property);
  const { storage } = createPorts();
  for (const key of ['a', 'tab:a']) {
    expect([storage.get(key), storage.set(key, '1'), storage.get(key)]).toEqual([null, false, '1']);
    expect(storage.keys(key)).toEqual([key]);
    storage.remove(key);
    expect(storage.get(key)).toBeNull();
  }
});

it.each([
  ['missing', undefined],
  ['denied', new Proxy(BroadcastChannel, { construct: denied })],
])('a channel that is %s delivers and receives nothing', (_, BroadcastChannel) => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  const channel = createPorts().openChannel('name');
  const onMessage = vi.fn<(message: unknown) => void>();
  const end = channel.onMessage(onMessage);
  channel.post('message');
  end();
  expect(onMessage).not.toHaveBeenCalled();
});

describe.each<readonly [string, PropertyDescriptor]>([
  ['missing', { value: undefined }],
  ['null', { value: null }],
  ['denied to the getter', { get: denied }],
  ['denied at once', { value: { request: denied } }],
  ['denied later', { value: { request: async () => denied() } }],
])('locks that are %s', (_, property) => {
  it('are acquired by every tab', async () => {
    replace(navigator, 'locks', property);
    const onAcquired = vi.fn<() => void>();
    const release = createPorts().acquireLock('name', onAcquired);
    await until(() => expect(onAcquired).toHaveBeenCalledOnce());
    release();
  });

  it('are not acquired after their release', async () => {
    replace(navigator, 'locks', property);
    const onAcquired = vi.fn<() => void>();
    createPorts().acquireLock('name', onAcquired)();
    await flushTasks();
    expect(onAcquired).not.toHaveBeenCalled();
  });
});

it('a timer does nothing once the simulated window of a host’s test is closed, or replaced by the next one', async () => {
  const { clock } = createPorts();
  const ran: string[] = [];
  clock.after(0, () => ran.push('open'));
  await flushTasks();
  for (const document of [undefined, {}]) {
    clock.after(0, () => ran.push('closed'));
    vi.stubGlobal('document', document);
    await flushTasks();
    vi.unstubAllGlobals();
  }
  expect(ran).toEqual(['open']);
});
