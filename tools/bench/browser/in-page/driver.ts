/** The steps of a reader inside the measured page, as `globalThis.bench`. Knows neither CPU time nor what comes between. */
import { NEWEST } from '../messages.js';
import { ADAPTERS, type Adapter } from './adapters.js';
import { nextFrame, paintTime } from './wait.js';

export interface Driver {
  /** Milliseconds from the navigation until the badge is on screen, and the bytes of code whose load had begun by then. */
  badge(unread: number): Promise<{ readonly ms: number; readonly codeBytes: number }>;
  /** Milliseconds from a click on the bell until rows fill the list, and until there are ten. */
  open(): Promise<{ readonly filled: number; readonly ten: number }>;
  close(): Promise<void>;
  /** Bytes of code loaded so far, as they were sent. */
  codeBytes(): number;
  /** Scrolls to the end until so many messages are loaded. */
  loadTo(count: number): Promise<void>;
  /** Scrolls from the top to the end. Returns the number of frames of more than 20 ms. */
  scroll(): Promise<number>;
  /** Marks the first unread message as read. */
  prepareMark(): Promise<void>;
  mark(): Promise<void>;
  refresh(): void;
}

const ROWS = 10;
/** Two seconds at 60 frames per second; after ten seconds the list is at its end however few frames there were. */
const SCROLL_FRAMES = 120;
const SCROLL_LIMIT_MS = 10_000;
const LONG_FRAME_MS = 20;
const NUDGE_AFTER_MS = 600;
const LOAD_LIMIT_MS = 60_000;

const isCode = ({ name }: PerformanceEntry): boolean => /\.(js|css)$/.test(new URL(name).pathname);

function codeBytes(before = Infinity): number {
  const files = performance.getEntriesByType('resource').filter((entry) => isCode(entry) && entry.startTime < before);
  return files.reduce((sum, file) => sum + (file instanceof PerformanceResourceTiming ? file.encodedBodySize : 0), 0);
}

const isScroller = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);

/** The element that scrolls the rows, in the same tree. */
function scrollerOf(row: HTMLElement | undefined): HTMLElement {
  for (let element = row?.parentElement; element; element = element.parentElement)
    if (isScroller(element)) return element;
  throw new Error('Nothing scrolls the rows.');
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await nextFrame();
}

const isVisible = (element: HTMLElement | undefined): boolean =>
  (element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false) &&
  (element?.getClientRects().length ?? 0) > 0;

/** Whether visible rows reach from the newest to the end of what the list shows. */
function fillsList(rows: readonly HTMLElement[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first?.textContent.includes(NEWEST) || !last || !isVisible(first)) return false;
  const drawn = rows.filter(isVisible);
  const bottom = Math.max(...drawn.map((row) => row.getBoundingClientRect().bottom));
  return bottom >= Math.min(scrollerOf(first).getBoundingClientRect().bottom, innerHeight) - 1;
}

function createDriver(adapter: Adapter): Driver {
  const { rows } = adapter;
  const bell = (): HTMLElement => {
    const element = adapter.bell();
    if (!element) throw new Error('There is no bell.');
    return element;
  };
  let lastStep: (() => void) | undefined;
  let marked = 0;
  return {
    badge: async (unread) => {
      let shownAt = 0;
      const ms = await paintTime('a badge', () => {
        shownAt = performance.now();
        return adapter.hasBadge(unread);
      });
      return { ms, codeBytes: codeBytes(shownAt) };
    },
    open: async () => {
      const start = performance.now();
      bell().click();
      const filled = await paintTime('a list full of rows', () => fillsList(rows()));
      const hasTen = (): boolean => rows().length >= ROWS;
      const ten = hasTen() ? filled : await paintTime('ten rows', hasTen);
      return { filled: filled - start, ten: ten - start };
    },
    close: async () => {
      bell().click();
      await paintTime('a closed panel', () => !rows().some(isVisible));
    },
    codeBytes: () => codeBytes(),
    loadTo: (count) => loadTo(adapter, count),
    scroll: () => scrollThrough(scrollerOf(rows()[0])),
    prepareMark: async () => {
      scrollerOf(rows()[0]).scrollTop = 0;
      await frames(20);
      marked = rows().findIndex((row) => adapter.isUnread(row));
      const row = rows()[marked];
      if (!row) throw new Error('No row is unread.');
      lastStep = await adapter.markRead(row);
    },
    mark: async () => {
      lastStep?.();
      await paintTime('a row that is read', () => {
        const row = rows()[marked];
        return row !== undefined && !adapter.isUnread(row);
      });
    },
    refresh: () => adapter.refresh?.(),
  };
}

/** To the end in each frame; where nothing comes, a little up and down again now and then, as readers do. */
async function loadTo({ rows, loaded = () => rows().length }: Adapter, count: number): Promise<void> {
  let last = loaded();
  let changedAt = performance.now();
  let movedAt = changedAt;
  while (last < count) {
    const scroller = scrollerOf(rows()[0]);
    const now = performance.now();
    if (now - Math.max(changedAt, movedAt) > NUDGE_AFTER_MS) {
      movedAt = now;
      scroller.scrollTop -= 40;
      await nextFrame();
    }
    scroller.scrollTop = scroller.scrollHeight;
    await nextFrame();
    if (now - changedAt > LOAD_LIMIT_MS) throw new Error(`Only ${last} messages were loaded.`);
    if (loaded() !== last) changedAt = now;
    last = loaded();
  }
}

async function scrollThrough(scroller: HTMLElement): Promise<number> {
  scroller.scrollTop = 0;
  await frames(10);
  let longFrames = 0;
  const start = await nextFrame();
  let before = start;
  for (let step = 1, progress = 0; progress < 1; step++) {
    progress = Math.min(1, Math.max(step / SCROLL_FRAMES, (before - start) / SCROLL_LIMIT_MS));
    scroller.scrollTop = progress * (scroller.scrollHeight - scroller.clientHeight);
    const now = await nextFrame();
    if (now - before > LONG_FRAME_MS) longFrames += 1;
    before = now;
  }
  return longFrames;
}

declare global {
  var bench: Driver;
  /** The name of the adapter, set before this script. */
  var benchAdapter: string;
}

const adapter = ADAPTERS[globalThis.benchAdapter];
if (adapter) globalThis.bench = createDriver(adapter);
