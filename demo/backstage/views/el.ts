/**
 * Markup as values. Text and attributes are escaped when they are put in, and there is no way around that here.
 * A view is a function of its properties, with a capital as in the product's own interface.
 */
import { jsx, type Child as Piece, type JSXNode } from 'hono/jsx';

export type Html = JSXNode;
export type Child = Piece | readonly Child[];
/** `false` and `undefined` leave an attribute out, `true` leaves it empty. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const given = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false));

const flat = (child: Child): Piece => (Array.isArray(child) ? child.map(flat) : (child as Piece));

export const el = (tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Html =>
  jsx(tag, given(attributes), ...children.map(flat));

/** A whole page, ready to be sent. */
export const written = (page: Html): string => `<!doctype html>${String(page)}`;
