/** For `npm run soak` only, since it takes minutes: a thousand inboxes leave nothing behind, in every state. */
import { expectNoLeaks, STATES } from '../support/mount-cycles.js';
import { test } from '../support/test.js';

for (const state of STATES)
  test(`a thousand elements that were removed while ${state} leave nothing behind`, async ({ inbox }) => {
    test.setTimeout(300_000);
    await expectNoLeaks(inbox, state, 1000);
  });
