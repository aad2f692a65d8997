/** The options of every command that runs the local service, as texts of a command line, and how their values are read. */
import type { ServiceOptions } from './app.js';

/** For `parseArgs` of node:util. Each command has a data file of its own by default. */
export const SERVICE_OPTIONS = {
  latency: { type: 'string', default: '0' },
  failure: { type: 'string', default: '0' },
  delay: { type: 'string', default: '' },
} as const;

interface OptionTexts {
  readonly data: string;
  readonly latency: string;
  readonly failure: string;
  readonly delay: string;
}

/** @throws Error if the text is no number from 0 to `max` */
export function readNumber(name: string, text: string, max: number, isInteger = true): number {
  const parsed = text.trim() === '' ? Number.NaN : Number(text);
  if (parsed >= 0 && parsed <= max && (!isInteger || Number.isInteger(parsed))) return parsed;
  throw new Error(`--${name} must be a ${isInteger ? 'whole number' : 'number'} from 0 to ${max}, not "${text}"`);
}

export const readPort = (text: string, name = 'port'): number => readNumber(name, text, 65_535);

/** @throws Error if a value is out of bounds */
export const readServiceOptions = ({
  data,
  latency,
  failure,
  delay,
}: OptionTexts): Required<Pick<ServiceOptions, 'data' | 'latency' | 'failure'>> &
  Pick<ServiceOptions, 'deliveryDelay'> => ({
  data,
  latency: readNumber('latency', latency, 60_000),
  failure: readNumber('failure', failure, 1, false),
  ...(delay !== '' && { deliveryDelay: readNumber('delay', delay, 60_000) }),
});
