/**
 * The main promises in Firefox and WebKit, as far as they are installed. Each test inspects the page by the same functions in
 * every engine. Run after the build.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTools, rowOf, sendWithButton, type Tools } from './case.js';
import type { Engine } from './engine.js';
import { otherEngines } from './installed-engines.js';
import { bell, click, focus, panel, rows, setRoot } from './in-page.js';

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

  it('the bell shows the unread count in its name and on its badge', async () => {
    await tools.visit('ada');
    await tools.waitFor(bell, {
      name: expect.stringMatching(/^Notifications, \d+\+? unread/),
      badge: expect.stringMatching(/^\d+$/),
    });
  });

  it('the keyboard opens the panel inside the window with focus in it, and Escape returns focus to the bell', async () => {
    await tools.visit('ada');
    await tools.waitFor(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d+$/) }));
    await engine.run(focus, '.bell');
    await engine.press('Enter');
    await tools.waitFor(panel, expect.objectContaining({ open: true, inside: true, focused: true, rows: 20 }));
    await engine.press('Tab');
    await engine.press('Escape');
    await tools.waitFor(panel, expect.objectContaining({ open: false, bellFocused: true }));
  });

  it('a read message stays read after a reload', async () => {
    await tools.site.send({ subscriberId: 'lin', subject: 'To be read' });
    await tools.visit('lin', INLINE);
    await expectRow({ title: 'To be read', unread: true });
    await engine.run(click, '.title', 'To be read');
    await expectRow({ title: 'To be read', unread: false });
    await tools.visit('lin', INLINE);
    await expectRow({ title: 'To be read', unread: false });
  });

  it('an action is performed, and its result is shown in its row', async () => {
    await sendWithButton(tools);
    await tools.visit('tomas', INLINE);
    await expectRow({ title: 'Decide' });
    await engine.run(click, 'button', 'Yes');
    await expectRow({ title: 'Decide', text: expect.stringContaining('You chose “Yes”') });
    expect(tools.site.requests.filter((line) => line.includes('/actions/primary'))).toHaveLength(1);
  });

  it('a changed preference is kept after a reload', async () => {
    const firstSwitch = () =>
      document
        .querySelector('notification-inbox')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[role=switch]:not(:disabled)')?.checked ?? null;
    await tools.visit('marcus', INLINE);
    await expectRow();
    await engine.run(click, '.preferences-toggle');
    await tools.waitFor(firstSwitch, expect.any(Boolean));
    const before = await engine.run(firstSwitch);
    await engine.run(click, '[role=switch]:not(:disabled)');
    await tools.waitFor(firstSwitch, !before);
    await expect
      .poll(() => tools.site.requests.filter((line) => line.startsWith('PATCH') && line.includes('preferences')))
      .not.toEqual([]);
    await tools.visit('marcus', INLINE);
    await expectRow();
    await engine.run(click, '.preferences-toggle');
    await tools.waitFor(firstSwitch, !before);
  });

  it('HTML in a message is shown as text', async () => {
    const buttons = [{ type: 'primary', content: MARKUP }];
    await tools.site.send({ subscriberId: 'zoe', subject: MARKUP, content: MARKUP, buttons });
    await tools.visit('zoe', INLINE);
    await expectRow({ title: MARKUP, injectedElements: 0 });
    expect(await engine.run(() => document.title)).toBe('Test page');
  });

  it('the panel is dark in a dark page', async () => {
    await tools.visit('ada', INLINE);
    await expectRow();
    const background = () =>
      getComputedStyle(document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.panel') as Element)
        .backgroundColor;
    await tools.waitFor(background, 'rgb(255, 255, 255)');
    await engine.run(setRoot, 'color-scheme', 'dark');
    await tools.waitFor(background, 'rgb(23, 23, 28)');
  });

  it('the panel is mirrored in a right-to-left page', async () => {
    await tools.visit('ada', INLINE);
    await expectRow();
    const sides = () => {
      const row = document.querySelector('notification-inbox')?.shadowRoot?.querySelector('article');
      const left = (part: string): number => row?.querySelector(part)?.getBoundingClientRect().left ?? Number.NaN;
      return left('[part~=avatar]') < left('.title') ? 'left' : 'right';
    };
    await tools.waitFor(sides, 'left');
    await engine.run(() => document.documentElement.setAttribute('dir', 'rtl'));
    await tools.waitFor(sides, 'right');
  });

  it('none of these tests violated the strictest policy, and a violation would be reported', async () => {
    expect(tools.site.reports).toEqual([]);
    await engine.run(() => document.body.setAttribute('style', 'color: red'));
    await expect.poll(() => tools.site.reports.length, { timeout: 20_000 }).toBe(1);
  });
});
