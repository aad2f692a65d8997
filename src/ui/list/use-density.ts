import { useMemo } from 'preact/hooks';
import { usePanel } from '../context.js';

/** From so many unread messages on, rows are compact. */
const MANY_UNREAD = 20;

/** The class of what has rows. Reading messages changes it in no list that is shown. */
export function useDensity(): string {
  const { inbox, settings } = usePanel();
  const { density } = settings.value;
  const isAuto = density === 'auto';
  const hasMany = useMemo(() => inbox.unreadCount.peek().count >= MANY_UNREAD, [density]);
  return density === 'compact' || (isAuto && hasMany) ? ' compact' : isAuto ? ' auto' : '';
}
