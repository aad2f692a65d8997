/** Controls that make the network of the inbox bad. */
import type { VNode } from 'preact';
import { ChipField, NumberField, RangeField } from '../../controls/fields.js';
import type { Option } from '../../controls/fields.js';
import type { Playground } from '../playground.js';
import { GOOD_NETWORK } from '../service/network.js';
import type { NetworkSettings } from '../service/network.js';

const MODES: readonly Option<NetworkSettings['mode']>[] = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
  { value: 'signed-out', label: 'Signed out (401)' },
  { value: 'limited', label: 'Too many requests (429)' },
];

const EXPLANATIONS: Readonly<Record<NetworkSettings['mode'], string>> = {
  online: 'Requests pass, after the latency, but for the share that fails with 503.',
  offline: 'Nothing is answered. Reading goes on, and an action waits until the network is back.',
  'signed-out': 'Every request is answered with 401, as if the session had ended.',
  limited: 'Every request is answered with 429. The inbox waits as long as Retry-After says.',
};

export function NetworkForm({ playground }: { readonly playground: Playground }): VNode {
  const { network } = playground.settings.value;
  const set = (part: Partial<NetworkSettings>): void => playground.change({ network: { ...network, ...part } });
  return (
    <form class="fields" aria-label="Network" onSubmit={(event) => event.preventDefault()}>
      <ChipField label="The network is" value={network.mode} options={MODES} onSelect={(mode) => set({ mode })} />
      <p class="hint">{EXPLANATIONS[network.mode]}</p>
      {network.mode === 'limited' && (
        <NumberField
          label="Retry-After"
          description="Seconds. 0 lets the inbox decide."
          value={String(network.retryAfter)}
          max={3600}
          onInput={(text) => set({ retryAfter: Math.min(3600, Math.max(0, Math.trunc(Number(text)))) })}
        />
      )}
      <RangeField
        label="Latency"
        value={network.latency}
        min={0}
        max={5000}
        step={100}
        unit="ms"
        onInput={(latency) => set({ latency })}
      />
      <RangeField
        label="Failures"
        value={network.failures}
        min={0}
        max={100}
        step={5}
        unit="%"
        onInput={(failures) => set({ failures })}
      />
      <p class="form-end">
        <button type="button" class="button" onClick={() => playground.inbox.peek()?.refresh()}>
          Send a request
        </button>
        <button type="button" class="button" onClick={() => set(GOOD_NETWORK)}>
          Good network
        </button>
      </p>
    </form>
  );
}
