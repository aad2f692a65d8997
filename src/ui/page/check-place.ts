/** Warns the host if the panel was opened where nobody can use it. Reads no layout. */
import { isShown } from '../is-shown.js';
import { warnHost } from '../host-warnings/warn-host.js';
import { pathFrom } from './surfaces.js';

export function checkPlace(panel: Element): void {
  const places = pathFrom(panel);
  if (!isShown(panel) || places.some((place) => place.matches('[inert]'))) warnHost('place', places);
}
