/** Renders a row whose content is the host's. Only the buttons that every row has are ours. */
import { usePanel } from '../../context.js';
import type { Message } from '../../../store/message.js';
import { moreButton } from './row-tools.js';
import { snoozedMark } from './snoozed.js';
import { SlottedElement } from './slotted-element.js';

interface CustomRowProps {
  readonly message: Message;
  readonly name: string;
  readonly element: Element;
  readonly index: number;
  readonly tabIndex: number;
  readonly isTouch: boolean;
}

export function CustomRow({ element, index, ...props }: CustomRowProps) {
  const panel = usePanel();
  return (
    <div class="main">
      {moreButton(panel, props)}
      <div part="body" class="custom" id={`body-${index}`}>
        <SlottedElement element={element} />
      </div>
      {snoozedMark(panel, props.message)}
    </div>
  );
}
