/** Roles, names and order of each state, as the browser exposes them to assistive technology. */
import { expect, STATES_BY_FILE, test } from '../support/stories-test.js';

for (const [file, ids] of Object.entries(STATES_BY_FILE))
  test(`each state of ${file} has its recorded accessibility tree`, async ({ openStory }) => {
    for (const id of ids) await expect.soft(await openStory(id)).toMatchAriaSnapshot({ name: `${id}.aria.yml` });
  });
