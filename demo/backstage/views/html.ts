/**
 * What a view gives, and what may stand in one. Text is escaped by whoever puts it in.
 */
import type { JSX } from 'hono/jsx/jsx-runtime';

export type Html = JSX.Element;
export type Child = Html | string | number | boolean | null | undefined | Child[];
