/** Icons, which the stylesheet strokes, and buttons that show only an icon. */
import { ICON } from './icon-paths.js';

export const Icon = ({ path }: { readonly path: string }) => (
  <svg {...ICON}>
    <path d={path} />
  </svg>
);

interface IconButtonProps {
  readonly path: string;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly onClick: (event: MouseEvent) => unknown;
  readonly class?: string;
  /** Sets `aria-disabled`: the button stays focusable. */
  readonly disabled?: boolean;
  readonly tabIndex?: number | undefined;
}

export const IconButton = ({ path, label, onClick, class: name = '', disabled = false, tabIndex }: IconButtonProps) => (
  <button
    class={`icon ${name}`}
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    tabIndex={tabIndex}
    onClick={onClick}
  >
    <Icon path={path} />
  </button>
);
