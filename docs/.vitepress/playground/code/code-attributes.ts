/** What the tag has in the code to copy, so that it looks as on the stage. */
import { DEFAULTS, directionOf } from '../settings.js';
import type { Settings } from '../settings.js';

/** The attributes of the tag, with language and direction if they are not the page’s. `open` is the reader's. */
export function codeAttributes({ attributes, stage }: Settings): Readonly<Record<string, string>> {
  const { open: _open, ...others } = attributes;
  const dir = directionOf(stage);
  return {
    ...others,
    ...(stage.lang !== DEFAULTS.stage.lang && { lang: stage.lang }),
    ...(dir !== directionOf(DEFAULTS.stage) && { dir }),
  };
}
