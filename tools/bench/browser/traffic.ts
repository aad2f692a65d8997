/** Counts the requests of a tab and their bytes on the wire, and waits for silence. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

export type Traffic = Awaited<ReturnType<typeof countTraffic>>;

export async function countTraffic(session: CDPSession) {
  const open = new Set<string>();
  let requests = 0;
  let bytes = 0;
  let changedAt = Date.now();
  const finish = (requestId: string, length: number): void => {
    if (!open.delete(requestId)) return;
    bytes += length;
    changedAt = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    if (!open.has(requestId)) requests += 1;
    open.add(requestId);
    changedAt = Date.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => finish(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => finish(requestId, 0));
  await session.send('Network.enable');
  return {
    requests: (): number => requests,
    /** Headers and bodies of the finished responses, as they were sent. */
    bytes: (): number => bytes,
    /** Waits until no request has been open or begun for so long, but no longer than the limit. */
    silence: async (quietMs: number, limitMs: number): Promise<void> => {
      changedAt = Math.max(changedAt, Date.now());
      const end = Date.now() + limitMs;
      while (Date.now() < end && (open.size > 0 || Date.now() - changedAt < quietMs)) await sleep(50);
    },
  };
}
