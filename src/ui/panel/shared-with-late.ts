/** What the panel's file and its late file both use: the late file gets it with the context, and imports nothing of the panel's. */
import { renderMessage } from '../customization.js';
import { focusWhenRendered } from '../focus-when-rendered.js';
import { rowTexts } from '../list/row-texts.js';
import { isHeading } from '../list/feed-items.js';
import { currentRow, isTyped, rowOf } from '../list/rows.js';
import { isScrolled, scrollerOf, visiblePart } from '../list/scroll-containers.js';
import { isOpening, togglePopover } from './popover.js';
import { positionNextTo } from './position.js';

export const shared = {
  currentRow,
  focusWhenRendered,
  isHeading,
  isOpening,
  isScrolled,
  isTyped,
  positionNextTo,
  renderMessage,
  rowOf,
  rowTexts,
  scrollerOf,
  togglePopover,
  visiblePart,
};
