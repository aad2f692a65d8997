/**
 * The service of a story: the sample service in memory, with faults that can be set at any time. It replaces the `fetch` of
 * one inbox; no request leaves the page.
 */
import { createSampleService } from '../src/element/preview/service.js';
import type { Sample, SampleService } from '../src/element/preview/service.js';

/** `slow`: no response at all. */
export type Fault = 'slow' | 'offline' | 'failed' | 'refused' | 'signed-out';

/** The fault of each kind of request. */
export interface Faults {
  feed?: Fault | undefined;
  actions?: Fault | undefined;
  preferences?: Fault | undefined;
  /** Changes of preferences alone. */
  changes?: Fault | undefined;
}

export type Script = typeof fetch & { faults: Faults; readonly add: SampleService['add'] };

const STATUS = { failed: 500, refused: 403, 'signed-out': 401 } as const;

export function createScript(sample: Sample, faults: Faults): Script {
  const service = createSampleService(sample);
  const faultOf = (url: string, method = 'GET'): Fault | undefined => {
    if (url.includes('/feed')) return script.faults.feed;
    if (url.includes('/actions/')) return script.faults.actions;
    if (!url.includes('/preferences')) return undefined;
    return (method === 'PATCH' && script.faults.changes) || script.faults.preferences;
  };
  const ask: typeof fetch = async (input, init) => {
    const fault = faultOf(input instanceof Request ? input.url : String(input), init?.method);
    if (!fault) return service.fetch(input, init);
    if (fault === 'offline') throw new TypeError('Check your connection.');
    if (fault === 'slow') return new Promise(() => {});
    return Response.json({}, { status: STATUS[fault] });
  };
  const script: Script = Object.assign(ask, { faults: { ...faults }, add: service.add });
  return script;
}
