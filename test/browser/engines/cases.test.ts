/** Runs every case in every installed engine. Run after the build. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTools } from './case.js';
import type { Engine } from './engine.js';
import { engines } from './installed-engines.js';
import { LOADING_CASES } from './loading-cases.js';
import { PAGE_CASES } from './page-cases.js';

describe.each(engines)('in %s', (_name, start) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.close());

  it.each(Object.entries({ ...LOADING_CASES, ...PAGE_CASES }))('%s', async (_title, run) => {
    const tools = await createTools(engine);
    try {
      await run(tools);
      expect(tools.site.reports).toEqual([]);
    } finally {
      await tools.close();
    }
  });
});
