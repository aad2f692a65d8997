/**
 * The main promises, kept in the other engines too: Firefox and WebKit, where the machine has them. Each test asks the page
 * itself, by the same functions in every engine. Run after the build.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, STRICT_CSP } from '../browser/support/site.js';
import type { Site } from '../browser/support/site.js';
import type { Engine } from './engine.js';
import { others } from './installed-engines.js';
import { bell, click, panel, rows, setRoot } from './in-page.js';

it('finds another engine on this machine: firefox-esr, or webkit2gtk-driver with xvfb', () => {
  expect(others).not.toEqual([]);
});

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>&lt;b&gt;{{7*7}}';

describe.each(others)('in %s', (_name, start) => {
  let site: Site;
  let engine: Engine;
  const visit = async (subscriber: string, query = ''): Promise<void> => {
    await engine.open(`${site.url}/?endpoint=`);
    await engine.run((name) => void (document.cookie = `session=${name}`), subscriber);
    await engine.open(`${site.url}/?${query}`);
  };
  /** Until the page looks so. */
  const sees = async (work: () => unknown, wanted: unknown): Promise<void> => {
    await expect.poll(() => engine.run(work), { timeout: 20_000 }).toEqual(wanted);
  };

  beforeAll(async () => {
    // A violation is sent to the site itself: so it is heard in any browser, and from the first script on.
    site = await startSite({ policy: `${STRICT_CSP}; img-src 'self'; report-uri /reports` });
    engine = await start();
  });
  afterAll(async () => {
    await engine?.close();
    await site?.close();
  });

  it('the bell says how many are unread, in words and on its badge', async () => {
    await visit('ada');
    await sees(bell, {
      name: expect.stringMatching(/^Notifications, unread: \d/),
      badge: expect.stringMatching(/^\d+$/),
    });
  });

  it('opens by the keyboard within the window, shows the list, and Escape gives focus back to the bell', async () => {
    await visit('ada');
    await sees(bell, expect.objectContaining({ badge: expect.stringMatching(/^\d+$/) }));
    await engine.run(() =>
      document.querySelector('notification-inbox')?.shadowRoot?.querySelector<HTMLElement>('.bell')?.focus(),
    );
    await engine.press('Enter');
    await sees(panel, expect.objectContaining({ open: true, inside: true, focused: true, rows: 20 }));
    await engine.press('Tab');
    await engine.press('Escape');
    await sees(panel, expect.objectContaining({ open: false, bellFocused: true }));
  });

  it('what is read stays read, over a reload as well', async () => {
    await site.send({ subscriberId: 'lin', subject: 'To be read' });
    await visit('lin', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.objectContaining({ title: 'To be read', unread: true })]));
    await engine.run(click, '.title', 'To be read');
    await sees(rows, expect.arrayContaining([expect.objectContaining({ title: 'To be read', unread: false })]));
    await visit('lin', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.objectContaining({ title: 'To be read', unread: false })]));
  });

  it('an action is done, and what came of it stands in its row', async () => {
    const buttons = [{ type: 'primary', content: 'Yes', resultContent: 'So it is' }];
    await site.send({ subscriberId: 'tomas', subject: 'Decide', workflow: 'approval-requested', buttons });
    await visit('tomas', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.objectContaining({ title: 'Decide' })]));
    await engine.run(click, 'button', 'Yes');
    await sees(
      rows,
      expect.arrayContaining([expect.objectContaining({ title: 'Decide', text: expect.stringContaining('So it is') })]),
    );
    expect(site.requests.filter((line) => line.includes('/actions/primary'))).toHaveLength(1);
  });

  it('a preference is changed, and is so after a reload', async () => {
    const first = () =>
      document
        .querySelector('notification-inbox')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[role=switch]:not(:disabled)')?.checked ?? null;
    await visit('marcus', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.anything()]));
    await engine.run(click, '.turn', '');
    await sees(first, expect.any(Boolean));
    const before = await engine.run(first);
    await engine.run(click, '[role=switch]:not(:disabled)', '');
    await sees(first, !before);
    await expect
      .poll(() => site.requests.filter((line) => line.startsWith('PATCH') && line.includes('preferences')))
      .not.toEqual([]);
    await visit('marcus', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.anything()]));
    await engine.run(click, '.turn', '');
    await sees(first, !before);
  });

  it('hostile text stays text', async () => {
    const buttons = [{ type: 'primary', content: HOSTILE, resultContent: HOSTILE }];
    await site.send({ subscriberId: 'zoe', subject: HOSTILE, content: HOSTILE, buttons });
    await visit('zoe', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.objectContaining({ title: HOSTILE, strange: 0 })]));
    expect(await engine.run(() => document.title)).toBe('Test page');
  });

  it('is dark where the page is', async () => {
    await visit('ada', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.anything()]));
    const background = () =>
      getComputedStyle(document.querySelector('notification-inbox')?.shadowRoot?.querySelector('.panel') as Element)
        .backgroundColor;
    await sees(background, 'rgb(255, 255, 255)');
    await engine.run(setRoot, 'color-scheme', 'dark');
    await sees(background, 'rgb(23, 23, 28)');
  });

  it('is mirrored where the page is read from right to left', async () => {
    await visit('ada', 'display=inline');
    await sees(rows, expect.arrayContaining([expect.anything()]));
    const sides = () => {
      const row = document.querySelector('notification-inbox')?.shadowRoot?.querySelector('article');
      const left = (part: string): number => row?.querySelector(part)?.getBoundingClientRect().left ?? Number.NaN;
      return left('[part~=avatar]') < left('.title') ? 'left' : 'right';
    };
    await sees(sides, 'left');
    await engine.run(() => document.documentElement.setAttribute('dir', 'rtl'));
    await sees(sides, 'right');
  });

  it('none of all this has broken the strictest policy; what does break it is heard of', async () => {
    expect(site.reports).toEqual([]);
    await engine.run(() => document.body.setAttribute('style', 'color: red'));
    await expect.poll(() => site.reports.length, { timeout: 20_000 }).toBe(1);
  });
});
