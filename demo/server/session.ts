/**
 * The session: a signed cookie that no script can read. Its secret is derived from the key in the database, so sessions
 * survive a restart. A new browser is signed in as Ada, so that it shows a filled inbox at once.
 */
import { createHmac } from 'node:crypto';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';
import { accountOf, accounts, type Account } from '../page/accounts.js';

const COOKIE_NAME = 'fieldnote_session';
/** The value for a signed-out browser. A new browser has no cookie. */
const SIGNED_OUT = 'nobody';
const MAX_AGE_S = 30 * 86_400;

export interface Sessions {
  /** The account in the request's cookie; undefined if signed out or without a cookie. */
  readonly account: (request: Request) => Promise<Account | undefined>;
  readonly isNew: (request: Request) => Promise<boolean>;
  /** The cookie that signs an account in, or signs out without one. */
  readonly cookie: (account: Account | undefined) => Promise<string>;
}

export const firstAccount = accounts[0];

export function createSessions(key: string): Sessions {
  const secret = createHmac('sha256', key).update('demo session').digest('hex');
  const readCookie = async (request: Request): Promise<string | undefined> => {
    const cookies = await parseSigned(request.headers.get('cookie') ?? '', secret, COOKIE_NAME);
    return cookies[COOKIE_NAME] || undefined;
  };
  return {
    account: async (request) => accountOf(await readCookie(request)),
    isNew: async (request) => (await readCookie(request)) === undefined,
    cookie: (account) =>
      serializeSigned(COOKIE_NAME, account?.id ?? SIGNED_OUT, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: MAX_AGE_S,
      }),
  };
}
