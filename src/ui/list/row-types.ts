/** Types of a row: its props, and the state of a rendered one. */
import type { Signal } from '@preact/signals-core';
import type { ComponentChildren } from 'preact';
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';
import type { RenderedMessage } from '../customization.js';

export type RowCommandName = 'toggleRead' | 'snooze' | 'archive' | 'unarchive' | 'unsnooze';

export interface RowState extends Pick<RenderedMessage, 'message' | 'rowActions'> {
  /** Of the row: the commands of a folded group act on all of its messages. */
  readonly panel: PanelContext;
  readonly commands: readonly RowCommandName[];
  /** Of the message. */
  readonly name: string;
  /** When it came; 0 for a message without a time. */
  readonly time: number;
  /** Of the controls in the row. */
  readonly tabIndex: number;
  /** The text has more to show than the row does. */
  readonly isLong: Signal<boolean>;
  /** All of the text is shown. */
  readonly isExpanded: Signal<boolean>;
}

/** By their articles. */
export type RowStates = WeakMap<Element, RowState>;

/** What the row of a group has besides that of its newest message. */
export interface RowGroup {
  /** All of its messages are read. */
  readonly isRead: boolean;
  /** Added to the name of the row. */
  readonly text: string;
  /** Below the message, whose name it has. */
  readonly line: (name: string) => ComponentChildren;
}

export interface MessageRowProps {
  readonly message: Message;
  readonly index: number;
  /** Number of rows; -1 while older messages may follow. */
  readonly size: number;
  /** The Tab key moves focus to this row, and then to the controls in it. */
  readonly isTabStop: boolean;
  /** The first that asks for a decision: its first button leads. */
  readonly isLeading: boolean;
  readonly isTouch: boolean;
  readonly expandedIds: Set<string>;
  readonly group?: RowGroup | undefined;
  /** Below the row of its group. */
  readonly isMember?: boolean;
}
