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
