/**
 * The sample service of the preview, with messages that can be changed and removed. Actions and preferences that the reader
 * has recorded survive a change. Sends nothing.
 */
import { createSampleService } from '../../../../src/element/preview/service.js';
import type { Sample, SampleMessage } from '../../../../src/element/preview/service.js';

export interface EditableService {
  readonly fetch: typeof fetch;
  /** Replaces all messages; newest first. A message with the same buttons keeps what was recorded for it. */
  readonly replace: (messages: readonly SampleMessage[]) => Promise<void>;
}

/** More than anybody writes by hand. */
const ALL = 1_000_000;

const labelsOf = ({ cta }: SampleMessage): string => JSON.stringify(cta?.action.buttons.map(({ content }) => content));

export function createEditableService(sample: Sample): EditableService {
  let service = createSampleService(sample);
  const read = async <T>(path: string): Promise<T> => {
    const response = await service.fetch(`https://playground.invalid${path}`);
    const { data } = (await response.json()) as { readonly data: T };
    return data;
  };
  return {
    fetch: (...request) => service.fetch(...request),
    replace: async (messages) => {
      const before = await read<readonly SampleMessage[]>(`/feed?limit=${ALL}`);
      const preferences = await read<Sample['preferences']>('/preferences');
      const recorded = new Map(before.map((message) => [message._id, message]));
      const merged = messages.map((message): SampleMessage => {
        const old = recorded.get(message._id);
        if (!old?.cta || !message.cta || labelsOf(old) !== labelsOf(message)) return message;
        return { ...message, cta: { ...message.cta, action: old.cta.action } };
      });
      service = createSampleService({ messages: merged, preferences });
    },
  };
}
