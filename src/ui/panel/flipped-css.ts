/**
 * Rules for a popover that the browser has placed on another side of the bell, where there is more room: the panel grows out
 * of that corner. Not in panel.css, whose minifier does not know the query; nor do older browsers, which skip it.
 */
const flipX = '--_flip-x:-1';
const flipY = '--_flip-y:-1';

export const flippedCss = [
  ['flip-inline', flipX],
  ['flip-block', flipY],
  ['flip-block flip-inline', `${flipX};${flipY}`],
]
  .map(([fallback, rules]) => `@container anchored(fallback:${fallback}){.panel{${rules}}}`)
  .join('');
