/** Functions that run in the page. Each is sent as text, so it uses no outer variables. */

export interface Row {
  readonly title: string;
  readonly text: string;
  readonly unread: boolean;
  /** Elements that only unescaped text could have created. */
  readonly injectedElements: number;
}

export function rows(): Row[] {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  return [...(root?.querySelectorAll('article') ?? [])].map((row) => ({
    title: row.querySelector('.title')?.textContent ?? '',
    text: row.textContent ?? '',
    unread: row.getAttribute('aria-label')?.startsWith('Unread') ?? false,
    injectedElements: row.querySelectorAll('img[onerror], script, b').length,
  }));
}

export function bell(): { name: string | null; badge: string } {
  const button = document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.bell');
  return {
    name: button?.getAttribute('aria-label') ?? null,
    badge: button?.querySelector('.badge')?.textContent ?? '',
  };
}

export function panel(): Record<'open' | 'inside' | 'focused' | 'bellFocused', boolean> & { rows: number } {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const element = root?.querySelector('.panel');
  const { top, bottom, left, right, height } = (element as Element).getBoundingClientRect();
  const focus = root?.activeElement;
  return {
    open: root?.querySelector('.popover')?.matches(':popover-open') ?? false,
    inside: height > 200 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
    focused: element?.contains(focus ?? null) ?? false,
    bellFocused: focus?.matches('.bell') ?? false,
    rows: root?.querySelectorAll('article').length ?? 0,
  };
}

/** The text of the first match. */
export const textOf = (selector: string): string =>
  document.querySelector('notification-inbox')?.shadowRoot?.querySelector(selector)?.textContent ?? '';

export const countOf = (selector: string): number =>
  document.querySelector('notification-inbox')?.shadowRoot?.querySelectorAll(selector).length ?? 0;

export const focus = (selector: string): void =>
  document.querySelector('notification-inbox')?.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();

/** Clicks the first match that contains the text. */
export function click(selector: string, text = ''): void {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const found = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) =>
    element.textContent?.includes(text),
  );
  if (!found) throw new Error(`There is no ${selector} "${text}" to click.`);
  found.click();
}

export function setRoot(property: string, value: string): void {
  document.documentElement.style.setProperty(property, value);
}

/** The note that replaces the panel: its text, and whether it is at the bell, or in the corner where an engine has no anchors. */
export function loadError(): { text: string; role: string | null; isPlaced: boolean; radius: string } | null {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const element = root?.querySelector('.load-error');
  const anchor = (root?.querySelector('.bell') ?? element)?.getBoundingClientRect();
  if (!element || !anchor || !element.checkVisibility()) return null;
  const { top, left, right } = element.getBoundingClientRect();
  const isAtBell = Math.abs(top - anchor.bottom) < 12 && left < anchor.right && right > anchor.left;
  const isInCorner = top < 20 && document.documentElement.clientWidth - right < 12;
  return {
    text: element.querySelector('b')?.textContent ?? '',
    role: element.getAttribute('role'),
    isPlaced: !element.matches('[popover]') || CSS.supports('position-area', 'block-end') ? isAtBell : isInCorner,
    radius: getComputedStyle(element).borderRadius,
  };
}

/** Operation and code of the `inbox-error` events so far, without duplicates, sorted. */
export function errorEvents(): string[] {
  const events = Reflect.get(window, 'inboxEvents') as { name: string; operation: string; error: { code: string } }[];
  const failures = events.filter(({ name }) => name === 'inbox-error');
  return [...new Set(failures.map(({ operation, error }) => `${operation} ${error.code}`))].toSorted();
}

/** The preferences: the text of a notice in their place, and how many sections there are. */
export function preferences(): { notice: string; sections: number } {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  return {
    notice: root?.querySelector('.empty b')?.textContent ?? '',
    sections: root?.querySelectorAll('fieldset').length ?? 0,
  };
}

/** The status that the host reads, and what the list shows instead of rows. */
export function state(): { status: string; placeholder: string; rows: number } {
  const inbox = document.querySelector('notification-inbox') as (HTMLElement & { status: string }) | null;
  const root = inbox?.shadowRoot;
  return {
    status: inbox?.status ?? '',
    placeholder: root?.querySelector('.empty b')?.textContent ?? (root?.querySelector('.skeleton') ? 'skeleton' : ''),
    rows: root?.querySelectorAll('article').length ?? 0,
  };
}

/** Records an action by the method, as a host with a list of its own does. */
export const act = (id: string): Promise<void> | undefined =>
  document.querySelector('notification-inbox')?.act(id, 'primary');

export const outcomeState = (id: string): string =>
  document.querySelector('notification-inbox')?.messages.find((message) => message.id === id)?.outcome.state ?? '';
