/**
 * Selects the rows of a list to render: all, or, once a list is long and the late file is loaded, those around the screen. A list
 * that was rendered before becomes a virtual one then.
 */
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { usePanel } from '../../context.js';
import type { FeedItem } from '../feed-items.js';
import type { VirtualList } from '../../late-types.js';
import type { VirtualItem } from './visible-items.js';

/** A list that never had more rows renders all of them. */
export const MAX_UNVIRTUALIZED_ROWS = 60;

type Items = readonly VirtualItem<FeedItem>[];

export interface SelectedRows {
  /** Undefined for a short list. */
  readonly virtual: RefObject<VirtualList | undefined>;
  readonly select: (rows: readonly FeedItem[], tabStopIndex: number) => Items;
}

export function useVirtualList(feed: RefObject<Element | null>, count: number): SelectedRows {
  const { started } = usePanel();
  const virtual = useRef<VirtualList>(undefined);
  const isLong = useRef(false);
  const items = useRef<Items>([]);
  isLong.current ||= count > MAX_UNVIRTUALIZED_ROWS;
  // Only a long list renders again when the file is loaded.
  if (isLong.current)
    virtual.current ??= started.value?.createVirtualList({ feed: feed.current, items: items.current });
  return {
    virtual,
    select: (rows, tabStopIndex) =>
      (items.current =
        virtual.current?.select(rows, tabStopIndex) ?? rows.map((item, index) => ({ item, index, spaceBefore: 0 }))),
  };
}
