/**
 * The product's icons as inline SVG. They are hidden from screen readers: the text beside them is read instead.
 */
import { el, type Html } from './el.js';

const paths = {
  in_app: 'M6 9a6 6 0 1 1 12 0c0 5 2 6.500 2 6.500H4S6 14 6 9ZM10 19.500a2.200 2.200 0 0 0 4 0',
  email:
    'M5.500 5.500h13A2.500 2.500 0 0 1 21 8v8a2.500 2.500 0 0 1-2.500 2.500h-13A2.500 2.500 0 0 1 3 16V8a2.500 2.500 0 0 1 2.500-2.500ZM4 7l8 6 8-6',
  sms: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-4.500 3.500V17H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
  push: 'M9.500 2.500h5A2.500 2.500 0 0 1 17 5v14a2.500 2.500 0 0 1-2.500 2.500h-5A2.500 2.500 0 0 1 7 19V5a2.500 2.500 0 0 1 2.500-2.500ZM11 18.500h2',
  chat: 'M9 4 7.500 20M16.500 4 15 20M4 9h17M3 15h17',
  digest: 'M4 7.500 12 4l8 3.500-8 3.500zM4 12l8 3.500 8-3.500M4 16.500 12 20l8-3.500',
  step: 'M12 8v4l2.500 2.500M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0Z',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  back: 'm14.500 6-6 6 6 6',
  forward: 'm9.500 6 6 6-6 6',
  search: 'M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM15.500 15.500l4 4',
  plus: 'M12 5.500v13M5.500 12h13',
  people:
    'M12.500 9a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0ZM2.500 19.500c.7-3.800 3.200-5.500 6.500-5.500s5.800 1.700 6.500 5.500M16 5.800a3.500 3.500 0 0 1 0 6.400M18 14.600c1.800.8 3 2.400 3.500 4.900',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600 7 7M17 17l1.400 1.400M5.600 18.400 7 17M17 7l1.400-1.400',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z',
  alert:
    'M12 8.500v4.500M12 16.200v.1M10.300 4.500 3 17.500A2 2 0 0 0 4.700 20.500h14.600a2 2 0 0 0 1.700-3L13.700 4.500a2 2 0 0 0-3.400 0Z',
  leave:
    'M14 4.500H7A1.500 1.500 0 0 0 5.500 6v12A1.500 1.500 0 0 0 7 19.500h7M10.500 12h10M17 8.500l3.500 3.500-3.500 3.500',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, className = '' }: { name: IconName; className?: string }): Html =>
  el(
    'svg',
    { class: `icon ${className}`.trim(), viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    el('path', { d: paths[name] }),
  );

/** The icon of a channel or of another kind of step. */
export const stepIcon = (type: string): IconName => (Object.hasOwn(paths, type) ? (type as IconName) : 'step');
