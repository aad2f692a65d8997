/** The preferences: switches, saving, errors, search and loading. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Preferences } from '../../../src/api/inbox/preferences.js';
import { InboxError } from '../../../src/api/error.js';
import type { Customization } from '../../../src/ui/customization.js';
import { message, workflow } from './fake-inbox.js';
import { changesIn, show, type View } from './render-inbox.js';

const PREFERENCES: Preferences = {
  global: { enabled: true, channels: { email: true, push: false } },
  workflows: [workflow('Comments', { overrides: [{ channel: 'in_app', source: 'subscriber' }] }), workflow('Billing')],
};

const many = (count: number) => Array.from({ length: count }, (_, index) => workflow(`Kind ${index}`));

async function opened(value: Preferences | null = PREFERENCES, hooks: Customization = {}, error: Error | null = null) {
  const shown = show({}, { hooks });
  const { fake, view } = shown;
  fake.preferencesError = error;
  const { preferences } = fake.inbox;
  preferences.value.value = value;
  await view.click(view.named('Preferences'));
  const set = (next: typeof value, status = preferences.status.value) =>
    view.change(() => {
      preferences.value.value = next;
      preferences.status.value = status;
    });
  return { ...shown, preferences, set, seek: (text: string) => view.type('input[type=search]', text) };
}
const control = (view: View, index: number) => view.nth('[role=switch]', index) as HTMLInputElement;
const sections = (view: View) => view.attributes('fieldset', 'aria-label');
const shownNames = (view: View) => view.text('fieldset:not([hidden]) .fold > span');

describe('Preferences that the proxy restricts', () => {
  it('have disabled switches if updates are not allowed', async () => {
    const { view } = await opened();
    await view.set({ denied: ['update-preferences'] });
    expect(view.all('[role=switch]').every((one) => one.matches(':disabled'))).toBe(true);
  });

  it('have no button if reading them is not allowed, or with no-preferences', async () => {
    const { view } = show();
    expect(view.all('.preferences-toggle')).toHaveLength(1);
    await view.set({ denied: ['preferences'] });
    expect(view.all('.preferences-toggle')).toHaveLength(0);
    expect(show({}, { settings: { preferences: false } }).view.all('.preferences-toggle')).toHaveLength(0);
  });
});

describe('Preferences', () => {
  it('list all notifications first, then each workflow, with the channels that are in use', async () => {
    const { view } = await opened();
    expect([view.one('h2').textContent, view.text('.fold > span')]).toEqual(['Preferences', ['Comments', 'Billing']]);
    for (const fold of view.all('.fold')) await view.click(fold);
    expect(view.text('.switch-row')).toEqual(['Email', 'Push', 'In-app', 'In-app']);
    expect(view.text('fieldset p')).toEqual(['Applies to all notifications and overrides the settings below.']);
    expect(sections(view)).toEqual(['All notifications', 'Comments', 'Billing']);
  });

  it.each([
    ['no workflow', []],
    ['a workflow without a channel', [workflow('Silent', { channels: {} })]],
  ])('say that there are none to set, with %s and without a channel for all', async (_, workflows) => {
    const { view, set } = await opened({ global: { enabled: true, channels: {} }, workflows });
    expect(view.text('.no-results')).toEqual(['Your preferences appear with your first notification']);
    await set(PREFERENCES);
    expect(view.all('.no-results')).toHaveLength(0);
  });

  it('save each switch by itself', async () => {
    const { view, commands } = await opened();
    expect(control(view, 1).checked).toBe(false);
    await view.click(control(view, 1));
    await view.click(view.one('.fold'));
    await view.click(control(view, 2));
    expect(commands()).toEqual(['load', 'setChannel  push true', 'setChannel Comments in_app false']);
  });

  it('show which switch is being saved, and why one could not be saved', async () => {
    const { view, preferences } = await opened();
    await view.change(() => (preferences.saving.value = new Set(['/push'])));
    expect(control(view, 1).getAttribute('aria-busy')).toBe('true');
    await view.change(() => (preferences.errors.value = new Map([['/push', new InboxError('offline')]])));
    const text = 'Couldn’t save. Check your connection.';
    expect(view.text('.switch-row small, output').toSorted()).toEqual([text, text]);
  });

  it('write one section of 500 when its switch changes, and nothing for a response without a change', async () => {
    const workflows = many(500);
    const { view, preferences } = await opened({ ...PREFERENCES, workflows });
    for (const fold of view.all('.fold').slice(6, 9)) await view.click(fold);
    const changesOf = async (change: () => void): Promise<readonly unknown[]> => {
      const nodes = await changesIn(view.one('.list'), () => view.change(change));
      return [...new Set(nodes.map((node) => (node as Element).closest('fieldset')?.getAttribute('aria-label')))];
    };
    const { value, saving } = preferences;
    const off = workflows.with(7, workflow('Kind 7', { channels: { in_app: false } }));
    expect(await changesOf(() => (value.value = { ...PREFERENCES, workflows: off }))).toEqual(['Kind 7']);
    expect(await changesOf(() => (saving.value = new Set(['Kind 7/in_app'])))).toEqual(['Kind 7']);
    expect(await changesOf(() => (value.value = structuredClone({ ...PREFERENCES, workflows: off })))).toEqual([]);
    expect([view.text('.fold')[7], control(view, 3).checked]).toEqual(['Kind 7 Off: In-app', false]);
  });

  it('have no search with eleven workflows, and leave "/" to the page', async () => {
    const { view } = await opened({ ...PREFERENCES, workflows: many(11) });
    expect([view.all('input[type=search]').length, await view.key(view.one('.fold'), '/')]).toEqual([0, true]);
  });

  it('can be searched from twelve workflows on, by the names of workflows and groups', async () => {
    const { view, seek } = await opened({ ...PREFERENCES, workflows: many(12) });
    expect(view.one('input[type=search]').getAttribute('aria-label')).toBe('Search');
    expect(view.one('.no-results').hidden).toBe(true);
    await seek(' kIND 1');
    expect(shownNames(view)).toEqual(['Kind 1', 'Kind 10', 'Kind 11']);
    expect(view.one('[aria-label="All notifications"]').hidden).toBe(true);
    await seek('nothing');
    expect(shownNames(view)).toEqual([]);
    expect([view.one('.no-results').hidden, view.one('.no-results').textContent]).toEqual([false, 'No results']);
    const mapped = many(12).map((one, index) => ({ ...one, group: index > 9 ? 'Money' : 'Work' }));
    await view.customize({ mapPreferences: ({ global }) => ({ global, workflows: mapped }) });
    await seek('money');
    expect([shownNames(view), view.text('.workflow-group:not([hidden])')]).toEqual([['Kind 10', 'Kind 11'], ['Money']]);
    await seek('');
    expect([shownNames(view).length, view.one('[aria-label="All notifications"]').hidden]).toEqual([12, false]);
  });

  it('announce how many workflows were found, once the reader stops typing', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { fake, seek } = await opened({ ...PREFERENCES, workflows: many(12) });
    const announce = vi.spyOn(fake.context.announcement, 'value', 'set');
    for (const texts of [['K', 'Ki', 'Kind 11'], ['x'], ['Kind']]) {
      for (const text of texts) await seek(text);
      vi.advanceTimersByTime(1000);
    }
    expect(announce.mock.calls.flat()).toEqual(['1 result', 'No results', '12 results']);
  });

  it('keep what is unfolded while they are searched and while a response comes', async () => {
    const { view, seek, set } = await opened({ ...PREFERENCES, workflows: many(12) });
    await view.click(view.named('Kind 3'));
    await seek('Kind 1');
    await seek('');
    await set({ ...PREFERENCES, workflows: many(12) });
    expect(view.named('Kind 3').getAttribute('aria-expanded')).toBe('true');
    expect(view.all('[aria-label="Kind 3"] .switch-row')).toHaveLength(1);
  });

  it('are loaded each time they open, and show the ones of the last load meanwhile', async () => {
    const { view, set, commands } = await opened(null);
    expect([commands(), view.all('.skeleton').length]).toEqual([['load'], 1]);
    await set(PREFERENCES, 'ready');
    await view.click(view.named('Back'));
    await view.click(view.named('Preferences'));
    expect([commands(), view.all('.skeleton').length, view.all('fieldset').length]).toEqual([['load', 'load'], 0, 3]);
  });

  it.each([
    ['stay if they cannot be loaded again, below a banner', PREFERENCES, '.banner span', 3],
    ['are replaced by a notice if they cannot be loaded', null, '[part=notice] b', 0],
  ])('%s with a retry button', async (_, value, selector, count) => {
    const { view, set, commands } = await opened(value);
    await set(value, 'failed');
    expect([view.text(selector), view.all('fieldset').length]).toEqual([['Couldn’t load preferences'], count]);
    await view.click(view.named('Try again'));
    expect([commands(), view.all(selector).length]).toEqual([['load', 'load'], 0]);
  });

  it('are loaded again when another reader signs in while they are open', async () => {
    const { view, set, commands } = await opened();
    await set(null, 'idle');
    expect([commands(), view.all('.skeleton').length]).toEqual([['load', 'load'], 1]);
  });

  it('are neither shown nor loaded for a signed-out reader, and load once a reader signs in', async () => {
    const { fake, view, set, commands } = await opened();
    fake.inbox.status.value = 'signed-out';
    await set(null, 'idle');
    expect([commands(), view.text('[part=notice] b')]).toEqual([['load'], ['You’re signed out']]);
    expect(view.all('.skeleton')).toHaveLength(0);
    await view.set({ status: 'loading' });
    expect([commands(), view.all('.skeleton').length]).toEqual([['load', 'load'], 1]);
  });

  it('return to the list, with focus on the preferences button', async () => {
    const { view } = await opened();
    expect(view.focused()).toBe(view.named('Back'));
    await view.click(view.named('Back'));
    expect(view.focused()).toBe(view.named('Preferences'));
    expect(view.all('[role=tablist]')).toHaveLength(1);
  });
});

describe('Escape', () => {
  it.each([
    ['the button that leads back', '.back'],
    ['a line', '.fold'],
    ['a switch', '.switch'],
    ['the empty search field', '.search'],
  ])('pressed at %s leads back to the list, and the next one is left to the page', async (_, selector) => {
    const { view } = await opened({ ...PREFERENCES, workflows: many(12) });
    expect([await view.key(view.one(selector), 'Escape'), view.all('.fold').length]).toEqual([false, 0]);
    expect(view.focused()).toBe(view.named('Preferences'));
    expect(await view.key(view.named('Preferences'), 'Escape')).toBe(true);
  });

  it('leads back from the search also where its button has the focus', async () => {
    const { view } = show({ messages: [message('a')] });
    await view.click(view.named('Search'));
    expect([await view.key(view.one('.back'), 'Escape'), view.all('search').length]).toEqual([false, 0]);
  });
});

describe('A workflow', () => {
  it('is folded to one line, which says its channels and which of them are off', async () => {
    const { view } = await opened({
      ...PREFERENCES,
      workflows: [
        workflow('Mixed', { channels: { in_app: true, email: true, push: false, chat: false } }),
        workflow('On', { channels: { sms: true } }),
        workflow('Off', { channels: { email: false } }),
      ],
    });
    expect(view.text('.fold')).toEqual(['Mixed In-app, Email\u2003Off: Chat, Push', 'On SMS', 'Off Off: Email']);
    expect(view.attributes('.fold', 'aria-expanded')).toEqual(['false', 'false', 'false']);
  });

  it('shows its channels as icons, each in its place whether it is on or off', async () => {
    const icons = async (channels: Readonly<Record<string, boolean>>) => {
      const { view } = await opened({ ...PREFERENCES, workflows: [workflow('Mixed', { channels })] });
      expect(view.one('.fold svg').getAttribute('aria-hidden')).toBe('true');
      const [on = '', off = ''] = view.attributes('.fold path', 'd').map((path) => path ?? '');
      return { on, off, box: view.one('.fold svg').getAttribute('viewBox') };
    };
    const all = await icons({ in_app: true, email: true, push: true });
    expect(all.off).toBe('');
    const starts = [...all.on.matchAll(/M\d+/g)].map(([start]) => start);
    // An icon every 33 units.
    expect([starts, all.box]).toEqual([['M6', 'M36', 'M73'], '0 0 90 24']);
    const mixed = await icons({ in_app: true, email: false, push: true });
    expect(mixed.off).toMatch(/^M36 /);
    expect([mixed.on, mixed.box]).toEqual([all.on.replace(mixed.off, ''), all.box]);
  });

  it('has no switches before it is unfolded, and hides them when it is folded again', async () => {
    const { view } = await opened();
    const fold = view.named('Comments');
    const switches = () => view.all('[aria-label="Comments"] .switch');
    expect(switches()).toHaveLength(0);
    for (const isUnfolded of [true, false]) {
      await view.click(fold);
      expect(fold.getAttribute('aria-expanded')).toBe(String(isUnfolded));
      expect([view.one('[aria-label="Comments"] div').hidden, switches().length]).toEqual([!isUnfolded, 1]);
    }
  });

  it('stands below the heading of its group; those without a group come first', async () => {
    const groups = ['Money', '', 'Work', 'Money'];
    const workflows = groups.map((group, index) => ({ ...workflow(`Kind ${index}`), ...(group && { group }) }));
    const { view } = await opened(PREFERENCES, { mapPreferences: ({ global }) => ({ global, workflows }) });
    const texts = ['All notifications', 'Kind 1 In-app', 'Money', 'Kind 0', 'Kind 3', 'Work', 'Kind 2'];
    expect(view.text('.list h3, .list h4 .fold > span')).toEqual(texts);
  });

  it('that is locked shows why, has disabled switches, and describes its button and its group', async () => {
    const locked = 'Security alerts are always on.';
    const { view } = await opened(PREFERENCES, {
      mapPreferences: ({ global, workflows: [first, ...others] }) => ({
        global,
        workflows: [{ ...first!, locked }, ...others],
      }),
    });
    const group = view.one('[aria-label="Comments"]');
    const fold = view.named('Comments');
    await view.click(fold);
    const description = view.one('.locked span');
    expect(description.textContent).toBe(locked);
    for (const one of [group, fold]) expect(one.getAttribute('aria-describedby')).toBe(description.id);
    expect([control(view, 2).disabled, control(view, 0).disabled]).toEqual([true, false]);
    await view.customize({});
    expect([view.all('.locked').length, control(view, 2).disabled]).toEqual([0, false]);
    expect(group.hasAttribute('aria-describedby')).toBe(false);
  });

  it('of a host that gives values of other types is shown without them', async () => {
    const mapPreferences = ({ global, workflows }: Preferences) =>
      JSON.parse(JSON.stringify({ global, workflows: workflows.map((one) => ({ ...one, group: 7, locked: null })) }));
    const { view } = await opened(PREFERENCES, { mapPreferences });
    expect(view.text('.fold > span')).toEqual(['Comments', 'Billing']);
    expect(view.all('.workflow-group, .locked')).toHaveLength(0);
  });
});

it('A host shows no switches for all notifications by `global: null`', async () => {
  const { view } = await opened(PREFERENCES, { mapPreferences: ({ workflows }) => ({ global: null, workflows }) });
  expect(sections(view)).toEqual(['Comments', 'Billing']);
});

it('Preferences that could not be loaded are requested again when the service answers', async () => {
  const { fake, view, commands } = await opened(PREFERENCES);
  await view.change(() => void (fake.inbox.preferences.status.value = 'failed'));
  const before = commands().length;
  await view.set({ loadedAt: fake.inbox.loadedAt.value + 1000 });
  expect(commands().slice(before)).toEqual(['load']);
});

describe('The file of the preferences', () => {
  const failed = async (error: Error) => {
    const shown = await opened(PREFERENCES, {}, error);
    shown.fake.preferencesError = null;
    const { loadedAt } = shown.fake.inbox;
    return { ...shown, answer: () => shown.view.set({ loadedAt: loadedAt.value + 1000 }) };
  };

  it('that cannot be loaded leaves a notice, announced, with a button that loads it again', async () => {
    const { fake, view, commands } = await failed(new TypeError('no network'));
    expect(view.text('[part=notice] b')).toEqual(['Couldn’t load preferences']);
    expect(fake.context.announcement.value).toBe('Couldn’t load preferences');
    await view.click(view.named('Try again'));
    expect([view.all('[part=notice]').length, view.all('fieldset').length, commands()]).toEqual([0, 3, ['load']]);
  });

  it('is loaded again when the service answers', async () => {
    const { view, answer } = await failed(new TypeError('no network'));
    await answer();
    expect(view.all('fieldset')).toHaveLength(3);
  });

  it('of another build has no button: the page has to be reloaded', async () => {
    const { view, answer } = await failed(new InboxError('malformed', { serviceCode: 'outdated' }));
    expect(view.one('[part=notice]').textContent).toContain('Reload the page');
    expect(view.all('[part=notice] button')).toHaveLength(0);
    await answer();
    expect(view.all('fieldset')).toHaveLength(0);
  });
});
