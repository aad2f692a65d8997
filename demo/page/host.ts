/**
 * What the page asks of its own server, but for the inbox, which asks for itself.
 */
import { accountOf, type Account } from './accounts.js';

interface Reply {
  readonly ok: boolean;
  readonly said: Readonly<Record<string, unknown>>;
}

async function ask(path: string, body?: object): Promise<Reply> {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, init);
    return { ok: response.ok, said: (await response.json()) as Reply['said'] };
  } catch {
    return { ok: false, said: { message: 'The server did not answer. Try again.' } };
  }
}

const named = ({ account }: Reply['said']): Account | undefined =>
  typeof account === 'object' && account !== null && 'id' in account ? accountOf(account.id) : undefined;

/** Whoever is signed in; what is given, when the server can't be asked. */
export async function askAccount(otherwise: Account | undefined): Promise<Account | undefined> {
  const { ok, said } = await ask('/session');
  return ok ? named(said) : otherwise;
}

/** Signs in, or out with `undefined`. @throws when the server refuses or is away. */
export async function changeAccount(account: Account | undefined): Promise<void> {
  const { ok, said } = await ask('/session', { account: account?.id ?? null });
  if (!ok) throw new Error(String(said['message']));
}

/** Sends a message, to oneself unless told, and gives the sentence that says what came of it. */
export async function sendMessage(template: string, title: string, text: string, to?: string): Promise<string> {
  const { ok, said } = await ask('/send', { template, title, text, ...(to && { to }) });
  if (!ok) return String(said['message']);
  return said['delivered'] === false
    ? 'Kept back: in-app messages of this kind are switched off in the preferences.'
    : 'Sent. Watch the bell.';
}
