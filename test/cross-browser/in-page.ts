/** What is asked of the page; each function travels into it as text, and uses nothing from here. */

export interface Row {
  readonly title: string;
  readonly text: string;
  readonly unread: boolean;
  /** Elements that only hostile text could have made. */
  readonly strange: number;
}

export function rows(): Row[] {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  return [...(root?.querySelectorAll('article') ?? [])].map((row) => ({
    title: row.querySelector('.title')?.textContent ?? '',
    text: row.textContent ?? '',
    unread: row.getAttribute('aria-label')?.startsWith('Unread') ?? false,
    strange: row.querySelectorAll('img[onerror], script, b').length,
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
    open: element?.matches(':popover-open') ?? false,
    inside: height > 200 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
    focused: element?.contains(focus ?? null) ?? false,
    bellFocused: focus?.matches('.bell') ?? false,
    rows: root?.querySelectorAll('article').length ?? 0,
  };
}

/** Presses the first of these that has the text. */
export function click(selector: string, text: string): void {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const found = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find((one) =>
    one.textContent?.includes(text),
  );
  if (!found) throw new Error(`There is no ${selector} "${text}" to press.`);
  found.click();
}

export function setRoot(property: string, value: string): void {
  document.documentElement.style.setProperty(property, value);
}

/** The note in the panel's place: its text, and how it stands to the bell. */
export function note(): { text: string; role: string | null; atBell: boolean; radius: string } | null {
  const root = document.querySelector('notification-inbox')?.shadowRoot;
  const element = root?.querySelector('.lost');
  const at = (root?.querySelector('.bell') ?? element)?.getBoundingClientRect();
  if (!element || !at || !element.checkVisibility()) return null;
  const { top, left, right } = element.getBoundingClientRect();
  return {
    text: element.textContent ?? '',
    role: element.getAttribute('role'),
    atBell: Math.abs(top - at.bottom) < 12 && left < at.right && right > at.left,
    radius: getComputedStyle(element).borderRadius,
  };
}

/** The operation and kind of the errors that the page was told of, each once, in alphabetical order. */
export function errors(): string[] {
  const told = Reflect.get(window, 'inboxEvents') as { name: string; operation: string; error: { code: string } }[];
  const named = told.filter(({ name }) => name === 'inbox-error');
  return [...new Set(named.map(({ operation, error }) => `${operation} ${error.code}`))].toSorted();
}

export function pressBell(): void {
  document.querySelector('notification-inbox')?.shadowRoot?.querySelector<HTMLElement>('.bell')?.click();
}

/** What the list says where it has no rows, and the state that the host reads. */
export function state(): { status: string; said: string; rows: number } {
  const inbox = document.querySelector('notification-inbox') as (HTMLElement & { status: string }) | null;
  const root = inbox?.shadowRoot;
  return {
    status: inbox?.status ?? '',
    said: root?.querySelector('.empty b')?.textContent ?? (root?.querySelector('.skeleton') ? 'skeleton' : ''),
    rows: root?.querySelectorAll('article').length ?? 0,
  };
}

/** Records an action as a host does that draws a list of its own. */
export function act(id: string): Promise<void> | undefined {
  return document.querySelector('notification-inbox')?.act(id, 'primary');
}

export function step(id: string): string {
  return document.querySelector('notification-inbox')?.messages.find((one) => one.id === id)?.outcome.state ?? '';
}
