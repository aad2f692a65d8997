/**
 * Shows new messages above the list. While the list has focus or is scrolled down, they wait behind a button: no row is inserted
 * above those that the reader may be reading.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel } from '../../context.js';
import { isScrolled } from '../scroll/is-scrolled.js';

type ListRef = RefObject<HTMLElement | null>;

/** Pauses arrivals while the list has focus or is scrolled, which an attribute of the list shows. Returns handlers for the list. */
export function useArrivalsPause(list: ListRef) {
  const panel = usePanel();
  const { inbox } = panel;
  const isFocused = useRef(false);
  const pause = () => {
    if (list.current) inbox.pauseArrivals(isFocused.current || isScrolled(panel, list.current) !== false);
  };
  useLayoutEffect(() => () => inbox.pauseArrivals(false), []);
  return {
    update: (hasScrolled: boolean | undefined) => {
      list.current?.toggleAttribute('data-scrolled', Boolean(hasScrolled));
      inbox.pauseArrivals(isFocused.current || hasScrolled !== false);
    },
    onFocusIn: () => {
      isFocused.current = true;
      pause();
    },
    // The button above the list counts as part of it: it must not disappear while focus moves to it.
    onFocusOut: ({ relatedTarget }: FocusEvent) => {
      const parts = [list.current, list.current?.previousElementSibling];
      isFocused.current = parts.some((part) => part?.contains(relatedTarget as Node | null));
      pause();
    },
  };
}

interface ArrivalsProps {
  readonly list: ListRef;
  readonly onFocusOut: (event: FocusEvent) => void;
}

/** Is rendered right above the list. */
export function Arrivals({ list, onFocusOut }: ArrivalsProps) {
  const panel = usePanel();
  const count = panel.inbox.arrivals.value;
  const show = ({ detail }: MouseEvent) =>
    void panel.late.use(panel, ({ showArrivals }) => list.current && showArrivals(panel, list.current, !detail));
  return (
    <div class="arrivals" onFocusOut={onFocusOut}>
      {count > 0 && (
        <button class="arrivals-button" onClick={show}>
          {panel.pluralText(panel.strings.value.arrived, count)}
        </button>
      )}
    </div>
  );
}
