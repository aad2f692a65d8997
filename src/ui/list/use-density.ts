import { useMemo } from 'preact/hooks';
import { usePanel } from '../context.js';

/** Rows are compact for this number of unread messages and more. */
const MANY_UNREAD = 20;

/** Computed once for each list, so that reading messages changes no list that is shown. */
export function useDensity(): string {
  const { inbox, settings } = usePanel();
  const { density } = settings.value;
  const isAuto = density === 'auto';
  const hasMany = useMemo(() => inbox.unreadCount.peek().count >= MANY_UNREAD, [density]);
  return density === 'compact' || (isAuto && hasMany) ? ' compact' : isAuto ? ' auto' : '';
}
