import { userOf } from '../../session.js';

export default defineEventHandler(async (event) => {
  event.context.user = await userOf(new Request(getRequestURL(event), { headers: event.headers }));
});
