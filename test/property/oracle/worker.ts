/** The worker: opens a window, loads the bundle, runs the job, and posts the report. */
import { setImmediate as soon } from 'node:timers';
import { parentPort, workerData } from 'node:worker_threads';
import type { Job, Report } from './search.js';
import { openWindow } from './window.js';

const { file, job } = workerData as { readonly file: string; readonly job: Job };
const drain = (): Promise<void> => new Promise((resolve) => void soon(resolve));

const note = (reason: unknown): void =>
  void globalThis.oracleFaults?.push(reason instanceof Error ? String(reason.stack) : String(reason));

process.on('unhandledRejection', note);
process.on('uncaughtException', note);
openWindow();
const { oracle } = (await import(file)) as {
  readonly oracle: (tag: string, drain: () => Promise<void>, job: Job) => Promise<Report>;
};
globalThis.oracleFaults = [];
parentPort?.postMessage(await oracle('notification-inbox-oracle', drain, job));
