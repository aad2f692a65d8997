/** The rows of the table, in its order. */

export type RowName = (typeof TABLE)[number]['name'];

export type Measurements = Partial<Record<RowName, number>>;

export interface Row {
  readonly name: RowName;
  readonly title: string;
  /** At most this much for the package. */
  readonly goal?: number;
  /** 1 by default. */
  readonly digits?: number;
}

const TABLE = [
  { name: 'code until badge', title: 'code before the badge, kB brotli', goal: 14 },
  { name: 'code until open', title: 'code once it is open and all is quiet', goal: 28 },
  { name: 'badge', title: 'badge: CPU, ms', goal: 38 },
  { name: 'badge, slow', title: 'the same at a quarter of the speed', goal: 240, digits: 0 },
  { name: 'badge, latency', title: 'badge with 100 ms for each response, ms', goal: 430, digits: 0 },
  { name: 'open', title: 'open: CPU, ms', goal: 25 },
  { name: 'open, painted', title: 'open: click to a list full of rows, ms', goal: 45 },
  { name: 'open, painted, slow', title: 'the same at a quarter of the speed', goal: 120, digits: 0 },
  { name: 'open, ten rows', title: 'open: click to ten rows in the page, ms' },
  { name: 'open, layouts', title: 'open: layouts', digits: 0 },
  { name: 'open, styles', title: 'open: style recalculations', digits: 0 },
  { name: 'open again', title: 'open for the second time: CPU, ms' },
  { name: 'open, not loaded', title: 'open with `Save-Data`, nothing loaded ahead: CPU, ms' },
  { name: 'open, not loaded, painted', title: 'the same, click to a list full of rows, ms' },
  { name: 'load', title: 'load 1,000 by scrolling: CPU, ms', digits: 0 },
  { name: 'scroll', title: 'scroll through 1,000: CPU, ms', goal: 650, digits: 0 },
  { name: 'scroll, long frames', title: 'frames over 20 ms, of 120', digits: 0 },
  { name: 'heap', title: 'heap with 1,000 loaded, MiB', goal: 2.2 },
  { name: 'read', title: 'one of 1,000 read: CPU, ms', goal: 30 },
  { name: 'arrivals', title: '100 arrivals while it is open: CPU, ms', digits: 0 },
  { name: 'arrivals, requests', title: 'requests for them', digits: 0 },
  { name: 'idle', title: '30 s open and idle: CPU, ms', goal: 12 },
  { name: 'idle, requests', title: 'requests in these 30 s', digits: 0 },
  { name: 'wire', title: 'on the wire once all is quiet, KiB', goal: 32 },
] as const satisfies readonly (Omit<Row, 'name'> & { readonly name: string })[];

export const ROWS: readonly Row[] = TABLE;
