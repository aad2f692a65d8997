'use client';
/**
 * `<NotificationInbox>`: the tag as a component of React. React sets neither listeners nor properties of a custom element
 * that it hydrates, and version 18 never does: here both are set after mounting. The endpoint is one of them, so that no
 * request leaves and no event is emitted before.
 */
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { NotificationInbox as Public, NotificationInboxProps } from '../frameworks/react.js';
import { NotificationInboxElement } from '../index.js';
import { createElementBridge, HANDLERS } from './element-bridge.js';
import { createJsxRows, JsxPortals } from './jsx-rows.js';

/** React 18 warns of layout effects on a server. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Separates properties and handlers of the element from attributes of any element. */
function split(props: Omit<NotificationInboxProps, 'children'>) {
  const properties: Record<string, unknown> = {};
  const handlers: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries<unknown>(props)) {
    if (Object.hasOwn(NotificationInboxElement.prototype, name)) properties[name] = value;
    else if (HANDLERS.has(name)) handlers[name] = value;
    // React 18 would write an attribute of that name.
    else attributes[name === 'className' ? 'class' : name] = value;
  }
  // For the first HTML: styles of the page depend on it.
  if (props.display) attributes['display'] = props.display;
  return { properties, handlers, attributes };
}

export const NotificationInbox: typeof Public = forwardRef<NotificationInboxElement, NotificationInboxProps>(
  function NotificationInbox({ children, renderMessage, ...props }, ref) {
    const element = useRef<NotificationInboxElement>(null);
    const [bridge] = useState(createElementBridge);
    const [rows] = useState(createJsxRows);
    const property = useMemo(() => rows.toProperty(renderMessage), [rows, renderMessage]);
    const { properties, handlers, attributes } = split(props);

    useImperativeHandle<NotificationInboxElement | null, NotificationInboxElement | null>(
      ref,
      () => element.current,
      [],
    );
    const connect = (): void => {
      if (!element.current) return;
      bridge.connect(element.current);
      rows.connect(element.current);
    };
    useBrowserLayoutEffect(connect, []);
    useBrowserLayoutEffect(() => {
      if (element.current) bridge.update(element.current, { ...properties, renderMessage: property }, handlers);
    });
    // Ends with the component alone: a layout effect ends, too, while a boundary above shows its fallback.
    useEffect(() => {
      connect();
      const connected = element.current;
      return () => {
        if (connected) bridge.disconnect(connected);
        rows.disconnect();
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [bridge, rows]);

    return createElement(
      'notification-inbox',
      { ...attributes, ref: element },
      children,
      createElement(JsxPortals, { rows }),
    );
  },
);
