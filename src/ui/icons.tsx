/** Renders icons, which the stylesheet strokes, and buttons that show only an icon. */
import { ICON } from './bell/bell-icon.js';
import { createIcon } from './dom.js';

const iconRefs = new Map<string, (element: Element | null) => void>();

export const Icon = ({ path }: { readonly path: string }) => (
  <svg {...ICON}>
    <path d={path} />
  </svg>
);

/** A `ref` that inserts the icon before the element's content. Rows have many icons: copies cost less than components. */
export function iconRef(path = ''): (element: Element | null) => void {
  let ref = iconRefs.get(path);
  if (!ref) {
    const icon = createIcon(path);
    iconRefs.set(
      path,
      (ref = (element) => {
        element?.querySelector('svg')?.remove();
        element?.prepend(icon.cloneNode(true));
      }),
    );
  }
  return ref;
}

export interface IconButtonProps {
  readonly path: string;
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly onClick: (event: MouseEvent) => unknown;
  readonly class?: string;
  /** Sets `aria-disabled`: the button stays focusable. */
  readonly disabled?: boolean;
  readonly tabIndex?: number | undefined;
  readonly popup?: 'menu';
}

/** Not a component: each row has two, and components cost time. */
export const iconButton = ({
  path,
  label,
  onClick,
  class: name = '',
  disabled = false,
  tabIndex,
  popup,
}: IconButtonProps) => (
  <button
    ref={iconRef(path)}
    class={`icon ${name}`}
    aria-label={label}
    title={label}
    aria-disabled={popup ? undefined : disabled}
    aria-haspopup={popup}
    aria-expanded={popup && false}
    tabIndex={tabIndex}
    onClick={onClick}
  />
);

export const IconButton = (props: IconButtonProps) => iconButton(props);
