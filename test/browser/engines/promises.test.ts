/**
 * The main promises in Firefox and WebKit, as far as they are installed. Each test inspects the page by the same functions in
 * every engine. Run after the build.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTools, rowOf, type Tools } from './case.js';
import type { Engine } from './engine.js';
import { otherEngines } from './installed-engines.js';
import { bell, focus, panel, rows, setRoot } from './in-page.js';

it('at least one other engine is installed: firefox-esr, or webkit2gtk-driver with xvfb', () => {
  expect(otherEngines).not.toEqual([]);
});

const INLINE = { display: 'inline' };
const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=2</script>&lt;b&gt;{{7*7}}';

describe.each(otherEngines)('in %s', (_name, start) => {
  let tools: Tools;
  let engine: Engine;

  beforeAll(async () => {
    engine = await start();
    tools = await createTools(engine);
  });
  const expectRow = (fields: object = {}): Promise<void> => tools.waitFor(rows, rowOf(fields));
  afterAll(async () => {
    await tools?.close();
    await engine?.close();
  });

  it('the keyboard opens the panel inside the window with focus in it, and Escape returns focus to the bell', async () => {
    await tools.visit('ada');
    const name = expect.stringMatching(/^Notifications, \d+\+? unread/);
    await tools.waitFor(bell, { name, badge: expect.stringMatching(/^\d+$/) });
    await engine.run(focus, '.bell');
    await engine.press('Enter');
    await tools.waitFor(panel, expect.objectContaining({ open: true, inside: true, focused: true, rows: 20 }));
    await engine.press('Tab');
    await engine.press('Escape');
    await tools.waitFor(panel, expect.objectContaining({ open: false, bellFocused: true }));
  });

  it('HTML in a message is shown as text', async () => {
    const buttons = [{ type: 'primary', content: MARKUP }];
    await tools.site.send({ subscriberId: 'zoe', subject: MARKUP, content: MARKUP, buttons });
    await tools.visit('zoe', INLINE);
    await expectRow({ title: MARKUP, injectedElements: 0 });
    expect(await engine.run(() => document.title)).toBe('Test page');
  });

  it('the panel is dark in a dark page, and mirrored in a right-to-left page', async () => {
    await tools.visit('ada', INLINE);
    await expectRow();
    const look = () => {
      const root = document.querySelector('notification-inbox')?.shadowRoot;
      const left = (part: string) => root?.querySelector(`article ${part}`)?.getBoundingClientRect().left ?? Number.NaN;
      const background = getComputedStyle(root?.querySelector('.panel') as Element).backgroundColor;
      return { background, avatar: left('[part~=avatar]') < left('.title') ? 'left' : 'right' };
    };
    await tools.waitFor(look, { background: 'rgb(255, 255, 255)', avatar: 'left' });
    await engine.run(setRoot, 'color-scheme', 'dark');
    await engine.run(() => document.documentElement.setAttribute('dir', 'rtl'));
    await tools.waitFor(look, { background: 'rgb(23, 23, 28)', avatar: 'right' });
  });

  it('none of these tests violated the strictest policy, and a violation would be reported', async () => {
    expect(tools.site.reports).toEqual([]);
    await engine.run(() => document.body.setAttribute('style', 'color: red'));
    await expect.poll(() => tools.site.reports.length, { timeout: 20_000 }).toBe(1);
  });
});
