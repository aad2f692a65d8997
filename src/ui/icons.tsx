/**
 * Icons as the view draws them, stroked by the sheet.
 */
import { ICON } from './icon-paths.js';

export const icon = (path: string) => (
  <svg {...ICON}>
    <path d={path} />
  </svg>
);

/** A button that is an icon, named for everyone: by a tooltip as well. Disabled, it can still be found. */
export const iconButton = (
  path: string,
  label: string,
  onClick: (event: MouseEvent) => unknown,
  look = '',
  disabled = false,
  tabIndex?: number,
) => (
  <button
    class={`icon ${look}`}
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    tabIndex={tabIndex}
    onClick={onClick}
  >
    {icon(path)}
  </button>
);
