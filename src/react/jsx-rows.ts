/**
 * JSX in the rows of messages. `renderMessage` of the element takes elements: it gets an empty container for each piece of
 * JSX, into which React renders the piece through a portal as long as the container is a child of the tag.
 */
import { isValidElement, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { NotificationInboxProps } from '../frameworks/react.js';
import type { NotificationInboxElement } from '../index.js';

type RenderMessage = NotificationInboxElement['renderMessage'];

interface Piece {
  /** Of the message and the part of its row. */
  readonly key: string;
  readonly container: Element;
  readonly jsx: ReactElement;
}

export interface JsxRows {
  /** The property of the element for a prop. */
  readonly toProperty: (renderMessage: NotificationInboxProps['renderMessage']) => RenderMessage;
  /** Ends the JSX of rows that go. May be called again. */
  readonly connect: (element: Element) => void;
  readonly disconnect: () => void;
  readonly subscribe: (onChange: () => void) => () => void;
  /** A new list after each change. */
  readonly pieces: () => readonly Piece[];
}

/** Parts that are blocks. Others are in a line with more. */
const BLOCKS = /^(body|row|footer)$/;

export function createJsxRows(): JsxRows {
  const listeners = new Set<() => void>();
  /** Also pieces whose row is gone: an element of the panel may be taken out, and put back. */
  const known = new WeakMap<Node, Piece>();
  let pieces: readonly Piece[] = [];
  let observer: MutationObserver | undefined;
  let render: NotificationInboxProps['renderMessage'];

  const set = (next: readonly Piece[]): void => {
    pieces = next;
    for (const notify of listeners) notify();
  };

  /** The inbox keeps an element whose message was read or seen: React renders the JSX of the new state into it. */
  const createContainer = (id: string, part: string): Element => {
    const container: HTMLElement = document.createElement(BLOCKS.test(part) ? 'div' : 'span');
    container.addEventListener('inbox-message-change', ({ detail }) => {
      const rendered = render?.(detail);
      const { [part]: jsx }: Record<string, unknown> = isValidElement(rendered) ? { body: rendered } : Object(rendered);
      if (isValidElement(jsx)) contain(id, part, jsx);
    });
    return container;
  };

  /** The container of a message stays the same, so that React keeps the state of its JSX when the message changes. */
  const contain = (id: string, part: string, jsx: ReactElement): Element => {
    const key = `${part} ${id}`;
    const container = pieces.find((one) => one.key === key)?.container ?? createContainer(id, part);
    const piece = { key, container, jsx };
    known.set(container, piece);
    set([...pieces.filter((one) => one.key !== key), piece]);
    return container;
  };

  const onChildren = (records: readonly MutationRecord[]): void => {
    for (const node of records.flatMap(({ addedNodes, removedNodes }) => [...removedNodes, ...addedNodes])) {
      const piece = known.get(node);
      if (!piece || pieces.includes(piece) === Boolean(node.parentNode)) continue;
      set(node.parentNode ? [...pieces, piece] : pieces.filter((one) => one !== piece));
    }
  };

  return {
    toProperty: (renderMessage) => {
      render = renderMessage;
      return (
        renderMessage &&
        ((message) => {
          const rendered = renderMessage(message);
          if (isValidElement(rendered)) return contain(message.id, 'body', rendered);
          if (!rendered || typeof rendered === 'string' || rendered instanceof Element) return rendered;
          return Object.fromEntries(
            Object.entries(rendered).map(([part, content]) => [
              part,
              isValidElement(content) ? contain(message.id, part, content) : content,
            ]),
          );
        })
      );
    },
    connect: (element) => {
      observer ??= new MutationObserver(onChildren);
      observer.observe(element, { childList: true });
    },
    disconnect: () => observer?.disconnect(),
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    pieces: () => pieces,
  };
}

/** A component of its own, so that a row renders without the rest. */
export function JsxPortals({ rows }: { readonly rows: JsxRows }): ReactNode {
  const pieces = useSyncExternalStore(rows.subscribe, rows.pieces, rows.pieces);
  return pieces.map(({ key, container, jsx }) => createPortal(jsx, container, key));
}
