/** Shows a message's icon in a circle without picture and initials, else at its corner. Until then the circle has a bell. */
import { createIcon } from '../dom.js';
import type { RowState } from '../list/rows/row-types.js';
import { defaultIcon } from './default-icon.js';
import { iconPaths } from './icons.js';

/** Call after rendering a row. */
export function showIcon(row: HTMLElement, { panel, message }: RowState): void {
  const avatar = row.querySelector('.avatar');
  if (!avatar?.parentElement) return;
  const shown = row.querySelector('.kind:not(.host-part)');
  if (avatar.matches('.host-part')) {
    avatar.removeAttribute('data-kind');
    return shown?.remove();
  }
  const paths: Readonly<Record<string, string | undefined>> = iconPaths(panel);
  const { icon = '' } = message;
  const byDefault = () => defaultIcon(message) ?? (row.querySelector('.importance') ? 'alert' : '');
  const name = typeof icon === 'string' ? icon || byDefault() : '';
  const path = Object.hasOwn(paths, name) ? paths[name] : undefined;
  const isPlain = avatar.matches('.no-initials') && !avatar.querySelector('img:not([hidden])');
  const place = isPlain ? avatar : avatar.parentElement;
  avatar.toggleAttribute('data-kind', isPlain && path !== undefined);
  if (path && shown?.parentElement === place && shown.querySelector('path')?.getAttribute('d') === path) return;
  shown?.remove();
  if (!path) return;
  const svg = createIcon(path);
  svg.setAttribute('class', isPlain ? 'kind' : 'kind at-corner');
  place.append(svg);
}
