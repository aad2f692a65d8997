/** Declares types of a row: its props, and its state while it is rendered. */
import type { Signal } from '@preact/signals-core';
import type { ComponentChildren } from 'preact';
import type { Message } from '../../../store/message.js';
import type { PanelContext } from '../../context.js';
import type { RenderedMessage } from '../../customization.js';

export type RowCommandName = 'toggleRead' | 'snooze' | 'archive' | 'unarchive' | 'unsnooze';

export interface RowState extends Pick<RenderedMessage, 'message' | 'rowActions'> {
  /** The context of the row: the commands of a folded group act on all of its messages. */
  readonly panel: PanelContext;
  readonly commands: readonly RowCommandName[];
  readonly name: string;
  /** 0 for a message without a time. */
  readonly time: number;
  /** Of the controls in the row. */
  readonly tabIndex: number;
  /** The row does not show the whole text. */
  readonly isLong: Signal<boolean>;
  readonly isExpanded: Signal<boolean>;
}

/** By the article of each row. */
export type RowStates = WeakMap<Element, RowState>;

/** The additions of a group to the row of its newest message. */
export interface RowGroup {
  readonly isRead: boolean;
  /** Added to the accessible name of the row. */
  readonly text: string;
  /** Rendered below the message; `name` is that of the message. */
  readonly line: (name: string) => ComponentChildren;
}

export interface MessageRowProps {
  readonly message: Message;
  readonly index: number;
  /** -1 while older messages may follow. */
  readonly size: number;
  /** The Tab key moves focus to this row, and then to the controls in it. */
  readonly isTabStop: boolean;
  /** The first message that asks for a decision: its first button is emphasized. */
  readonly isLeading: boolean;
  readonly isTouch: boolean;
  readonly expandedIds: Set<string>;
  readonly group?: RowGroup | undefined;
  /** Below the row of its group. */
  readonly isMember?: boolean;
}
