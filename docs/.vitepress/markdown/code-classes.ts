/**
 * Colours of code as classes: a strict page policy forbids the style attributes that the highlighter writes. The theme names
 * nine variables; `code.css` has their colours.
 */
interface HastElement {
  readonly properties: Record<string, unknown>;
}

/** The class of a style such as `color:var(--code-keyword);font-weight:bold`. */
export function classOf(style: string): string | undefined {
  const [, name] = /--code-([\w-]+)/.exec(style) ?? [];
  return name && name !== 'foreground' ? name.replace('token-', 'code-') : undefined;
}

function toClass({ properties }: HastElement): void {
  const { style } = properties;
  if (typeof style !== 'string') return;
  delete properties['style'];
  const name = classOf(style);
  if (name !== undefined) properties['class'] = name;
}

export const codeClasses = {
  name: 'code-classes',
  // The highlighter adds a style to the block itself, too.
  pre: (node: HastElement): void => void delete node.properties['style'],
  span: toClass,
};
