/** Passes functions of the panel's file to the late file, which imports nothing of it. */
import { renderMessage } from '../customization.js';
import { focusWhenRendered } from '../focus-when-rendered.js';
import { rowTexts } from '../list/rows/row-texts.js';
import { isHeading } from '../list/feed-items.js';
import { currentRow, isTyped, rowOf } from '../list/row-elements.js';
import { SLOT_PREFIX } from '../list/rows/slotted-element.js';
import { measureFit } from './fit.js';
import { isOpening, togglePopover } from './popover.js';
import { position, positionNextTo } from './position.js';
import type { SharedWithLate } from '../late-types.js';

export const shared: SharedWithLate = {
  SLOT_PREFIX,
  currentRow,
  focusWhenRendered,
  isHeading,
  isOpening,
  isTyped,
  measureFit,
  position,
  positionNextTo,
  renderMessage,
  rowOf,
  rowTexts,
  togglePopover,
};
