/** Renders the heading of a day. Hidden from assistive technology: the name of each row contains its day. */
import { useComputed } from '@preact/signals';
import { usePanel } from '../context.js';

export function DayHeading({ time }: { readonly time: number }) {
  const { formats, now } = usePanel();
  const day = useComputed(() => formats.value.day(time, now.value)).value;
  return (
    <div part="day" class="day" aria-hidden="true">
      {day}
    </div>
  );
}
