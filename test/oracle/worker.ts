/** In a worker: opens a window, loads the bundle, runs the job, and sends what came of it. */
import { setImmediate as soon } from 'node:timers';
import { parentPort, workerData } from 'node:worker_threads';
import type { Job, Report } from './run.js';
import { openWindow } from './window.js';

const { file, job } = workerData as { readonly file: string; readonly job: Job };
const drain = (): Promise<void> => new Promise((resolve) => void soon(resolve));
const faults: string[] = [];

process.on('unhandledRejection', (reason) => faults.push(reason instanceof Error ? String(reason.stack) : String(reason)));
openWindow();
const { oracle } = (await import(file)) as {
  readonly oracle: (tag: string, drain: () => Promise<void>, job: Job) => Promise<Report>;
};
const before = process.cpuUsage();
const report = await oracle('notification-inbox-oracle', drain, job);
const { user, system } = process.cpuUsage(before);
parentPort?.postMessage({ ...report, faults, cpu: (user + system) / 1000 });
