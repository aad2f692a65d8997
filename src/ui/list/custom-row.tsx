/** The content of a row that the host renders. Only the buttons that every row has are ours. */
import type { Message } from '../../store/message.js';
import { usePanel } from '../context.js';
import { rowTools } from './row-tools.js';
import { SlottedElement } from './slotted-element.js';

interface CustomRowProps {
  readonly message: Message;
  /** Of the message. */
  readonly name: string;
  readonly element: Element;
  readonly index: number;
  readonly tabIndex: number;
  readonly isTouch: boolean;
}

export function CustomRow({
  message: { id, read, archived },
  name,
  element,
  index,
  tabIndex,
  isTouch,
}: CustomRowProps) {
  const panel = usePanel();
  return (
    <div class="main">
      {rowTools(panel, { id, isRead: read, isArchived: archived, name, tabIndex, isTouch })}
      <div key={element} part="body" class="custom" id={`body-${index}`}>
        <SlottedElement element={element} name={`message-${id}`} />
      </div>
    </div>
  );
}
