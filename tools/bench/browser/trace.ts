/** Reads a trace of Chromium: the work of the main thread by kind, and what scripts forced. */
import type { CallFrame, NameFrame } from './readable-build.js';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of CPU time. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly beginData?: { readonly stackTrace?: readonly CallFrame[] };
    readonly stackTrace?: readonly CallFrame[];
  };
}

interface Work {
  /** Without the work inside it. */
  readonly ms: number;
  readonly count: number;
}

const FORCED = new Set(['Layout', 'UpdateLayoutTree']);

/** The complete events of the pages' main threads, by time; an event comes before those inside it. */
function mainEvents(trace: Buffer): readonly TraceEvent[] {
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString());
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
  return traceEvents
    .filter((event) => event.ph === 'X' && !event.name.startsWith('V8.') && main.has(thread(event)))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

function workByName(events: readonly TraceEvent[]): ReadonlyMap<string, Work> {
  const work = new Map<string, Work>();
  const add = (name: string, ms: number, count: number): void => {
    const known = work.get(name) ?? { ms: 0, count: 0 };
    work.set(name, { ms: known.ms + ms, count: known.count + count });
  };
  const open: TraceEvent[] = [];
  for (const event of events) {
    while (open.length > 0 && event.ts >= (open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0)) open.pop();
    const outer = open.at(-1);
    const ms = (event.tdur ?? 0) / 1000;
    add(event.name, ms, 1);
    if (outer) add(outer.name, -ms, 0);
    open.push(event);
  }
  return work;
}

/** How often each function made the browser calculate styles or a layout before the frame. */
function forcedByFunction(events: readonly TraceEvent[], nameFrame: NameFrame): ReadonlyMap<string, number> {
  const forced = new Map<string, number>();
  for (const { name, args } of events) {
    const [frame] = args?.beginData?.stackTrace ?? args?.stackTrace ?? [];
    if (!FORCED.has(name) || !frame) continue;
    // A trace counts lines and columns from 1, a profile from 0.
    const { lineNumber, columnNumber } = frame;
    const key = `${name}: ${nameFrame({ ...frame, lineNumber: lineNumber - 1, columnNumber: columnNumber - 1 })}`;
    forced.set(key, (forced.get(key) ?? 0) + 1);
  }
  return forced;
}

export function readTrace(trace: Buffer, nameFrame: NameFrame) {
  const events = mainEvents(trace);
  return { work: workByName(events), forced: forcedByFunction(events, nameFrame) };
}
