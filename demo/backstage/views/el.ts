/** Markup as values. Text and attributes are always escaped. A view is a function of its properties. */
import { jsx, type Child as HonoChild, type JSXNode } from 'hono/jsx';

export type Html = JSXNode;
export type Child = HonoChild | readonly Child[];
/** `false` and `undefined` omit an attribute, `true` sets it without a value. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const withoutEmpty = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false));

const flatten = (child: Child): HonoChild => (Array.isArray(child) ? child.map(flatten) : (child as HonoChild));

export const el = (tag: string, attributes: Attributes = {}, ...children: readonly Child[]): Html =>
  jsx(tag, withoutEmpty(attributes), ...children.map(flatten));

/** A whole page as HTML. */
export const renderPage = (page: Html): string => `<!doctype html>${String(page)}`;
