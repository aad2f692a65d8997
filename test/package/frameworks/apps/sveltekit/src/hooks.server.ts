import { userOf } from './session.js';

export const handle = async ({ event, resolve }) => {
  event.locals.user = await userOf(event.request);
  return resolve(event);
};
