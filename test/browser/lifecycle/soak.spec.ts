/** For `npm run soak` alone, since it takes minutes: nothing is left of a thousand inboxes, whatever they were at. */
import { expectNothingLeft, STATES } from '../support/mount-cycles.js';
import { test } from '../support/test.js';

for (const state of STATES) {
  test(`a thousand times put in and taken out while ${state}, it leaves nothing behind`, async ({ inbox }) => {
    test.setTimeout(300_000);
    await expectNothingLeft(inbox, state, 1000);
  });
}
