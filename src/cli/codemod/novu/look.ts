/** Tables of the names in `appearance` of Novu and of their names here. A test compares both tables with docs/migrating/novu.md. */
import type { Node } from '@babel/types';
import { cssValueOf, keyOf } from '../syntax.js';

/** A token, or a declaration for the badge. */
export const TOKEN_OF_VARIABLE: Readonly<Record<string, string>> = {
  colorPrimary: '--inbox-accent',
  colorPrimaryForeground: '--inbox-on-accent',
  colorBackground: '--inbox-surface',
  colorForeground: '--inbox-text',
  colorCounter: 'background',
  colorCounterForeground: 'color',
  fontSize: '--inbox-font-size',
  borderRadius: '--inbox-radius',
};

export const PART_OF_ELEMENT: Readonly<Record<string, string>> = {
  bellContainer: 'bell',
  bellDot: 'badge',
  inbox__popoverContent: 'panel',
  inboxHeader: 'header',
  notificationsTabs__tabsTrigger: 'tab',
  notification: 'row',
  notificationDot: 'dot',
  notificationImage: 'avatar',
  notificationSubject: 'title',
  notificationBody: 'body',
  notificationDate: 'time',
  notificationPrimaryAction__button: 'action',
  notificationSecondaryAction__button: 'action',
  notificationListEmptyNotice: 'empty',
  channelSwitch: 'switch',
};

/** Properties of CSS whose numbers have no unit. */
const UNITLESS = /^(opacity|zIndex|fontWeight|lineHeight|flex|flexGrow|flexShrink|order|zoom)$/;

function declaration(name: string, node: Node): string | undefined {
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const text = cssValueOf(node);
  if (!/^[a-z-]+$/.test(property)) return undefined;
  if (text !== undefined) return `${property}: ${text};`;
  if (node.type !== 'NumericLiteral') return undefined;
  return `${property}: ${node.value}${UNITLESS.test(name) || node.value === 0 ? '' : 'px'};`;
}

/** The declarations of a style object; undefined for class names, callbacks, nested rules and computed values. */
export function partStyles(node: Node): string[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const declarations = node.properties.map((property) => {
    const key = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    return property.type === 'ObjectProperty' && key !== undefined ? declaration(key, property.value) : undefined;
  });
  const known = declarations.filter((one) => one !== undefined);
  return known.length === declarations.length ? known : undefined;
}
