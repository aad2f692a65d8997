/** The content of a row that the host renders. Only the buttons that every row has are ours. */
import type { Message } from '../../store/message.js';
import { usePanel } from '../context.js';
import { rowTools } from './row-tools.js';
import { SlottedElement } from './slotted-element.js';

interface CustomRowProps {
  readonly message: Message;
  readonly element: Element;
  readonly index: number;
  readonly tabIndex: number;
}

export function CustomRow({ message: { id, read }, element, index, tabIndex }: CustomRowProps) {
  const panel = usePanel();
  return (
    <div class="main">
      {rowTools(panel, id, read, tabIndex)}
      <div key={element} part="body" class="" id={`body-${index}`}>
        <SlottedElement element={element} name={`message-${id}`} />
      </div>
    </div>
  );
}
