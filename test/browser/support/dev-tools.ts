/** Sessions of the DevTools protocol. The next test has the same page: what a session has changed ends with its test. */
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession[]>();

export async function openDevTools(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  sessions.set(page, [...(sessions.get(page) ?? []), session]);
  return session;
}

export async function closeDevTools(page: Page): Promise<void> {
  for (const session of sessions.get(page) ?? []) await session.detach();
}
