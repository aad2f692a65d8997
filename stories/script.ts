/**
 * The service of a story: the sample service in memory, with faults that can be set at any time. It replaces the `fetch` of
 * one inbox; no request leaves the page.
 */
import { faultyFetch, type NetworkFault, type NetworkRequest } from '../src/local-service/faults/network.js';
import { createSampleService, type Sample, type SampleService } from '../src/element/preview/service.js';

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

export type Script = typeof fetch & {
  readonly setFaults: (faults: Faults) => void;
  readonly add: SampleService['add'];
};

const FAULTS: Readonly<Record<Fault, NetworkFault>> = {
  slow: 'silent',
  offline: 'offline',
  failed: { status: 500 },
  refused: { status: 403 },
  'signed-out': { status: 401 },
};

export function createScript(sample: Sample, initial: Faults): Script {
  const service = createSampleService(sample);
  let faults = initial;
  const kindOf = ({ url, method }: NetworkRequest): Fault | undefined => {
    if (url.includes('/feed')) return faults.feed;
    if (url.includes('/actions/')) return faults.actions;
    if (!url.includes('/preferences')) return undefined;
    return (method === 'PATCH' && faults.changes) || faults.preferences;
  };
  const { fetch, faultsChanged } = faultyFetch(service.fetch, {
    faultOf: (request) => {
      const fault = kindOf(request);
      return fault && FAULTS[fault];
    },
  });
  const setFaults = (next: Faults): void => {
    faults = next;
    faultsChanged();
  };
  return Object.assign(fetch, { setFaults, add: service.add });
}
