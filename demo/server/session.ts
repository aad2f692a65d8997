/**
 * Who is signed in: a signed cookie that no script can read. Its secret comes of the database, so that a restart signs
 * nobody out. A browser that was never here is Ada's, so that a newcomer sees a full inbox at once.
 */
import { createHmac } from 'node:crypto';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';
import { accountOf, accounts, type Account } from '../page/accounts.js';

const cookieName = 'fieldnote_session';
/** Says "signed out", where no cookie at all says "never here". */
const nobody = 'nobody';
const thirtyDays = 30 * 86_400;

export interface Sessions {
  /** Whoever the request's cookie names; `undefined` also when there is none. */
  readonly account: (request: Request) => Promise<Account | undefined>;
  readonly isNew: (request: Request) => Promise<boolean>;
  /** The cookie that signs this account in, or everybody out. */
  readonly cookie: (account: Account | undefined) => Promise<string>;
}

export const firstAccount = accounts[0];

export function createSessions(key: string): Sessions {
  const secret = createHmac('sha256', key).update('demo session').digest('hex');
  const read = async (request: Request): Promise<string | undefined> => {
    const cookies = await parseSigned(request.headers.get('cookie') ?? '', secret, cookieName);
    return cookies[cookieName] || undefined;
  };
  return {
    account: async (request) => accountOf(await read(request)),
    isNew: async (request) => (await read(request)) === undefined,
    cookie: (account) =>
      serializeSigned(cookieName, account?.id ?? nobody, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: thirtyDays,
      }),
  };
}
