/** The page's requests to its own server: session and sending. The inbox makes its own requests. */
import { accountOf, type Account } from './accounts.js';

interface ServerResponse {
  readonly ok: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

async function request(path: string, body?: object): Promise<ServerResponse> {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const response = await fetch(path, init);
    return { ok: response.ok, body: (await response.json()) as ServerResponse['body'] };
  } catch {
    return { ok: false, body: { message: 'The server did not answer. Try again.' } };
  }
}

const readAccount = ({ account }: ServerResponse['body']): Account | undefined =>
  typeof account === 'object' && account !== null && 'id' in account ? accountOf(account.id) : undefined;

/** The signed-in account, or `fallback` if the request fails. */
export async function fetchAccount(fallback: Account | undefined): Promise<Account | undefined> {
  const { ok, body: said } = await request('/session');
  return ok ? readAccount(said) : fallback;
}

/** Signs in, or out with `undefined`. @throws if the request fails. */
export async function changeAccount(account: Account | undefined): Promise<void> {
  const { ok, body: said } = await request('/session', { account: account?.id ?? null });
  if (!ok) throw new Error(String(said['message']));
}

/** Sends a message to `to`, by default to the signed-in account. Returns a sentence for the reader about the result. */
export async function sendMessage(template: string, title: string, text: string, to?: string): Promise<string> {
  const { ok, body: said } = await request('/send', { template, title, text, ...(to && { to }) });
  if (!ok) return String(said['message']);
  return said['delivered'] === false
    ? 'Kept back: in-app messages of this kind are switched off in the preferences.'
    : 'Sent. Watch the bell.';
}
