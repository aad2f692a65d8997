/**
 * Functions that the panel's file and its late file both use: the late file gets it with the context, and imports nothing of
 * the panel's.
 */
import { renderMessage } from '../customization.js';
import { focusWhenRendered } from '../focus-when-rendered.js';
import { rowTexts } from '../list/row-texts.js';
import { isHeading } from '../list/feed-items.js';
import { currentRow, isTyped, rowOf } from '../list/rows.js';
import { SLOT_PREFIX } from '../list/slotted-element.js';
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
