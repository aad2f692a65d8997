/** The preferences: switches, saving, errors, search and loading. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Preferences } from '../../../src/api/inbox/preferences.js';
import { InboxError } from '../../../src/api/error.js';
import { createFake } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';

const workflow = (name: string, overrides: Partial<Preferences['workflows'][number]> = {}) => ({
  enabled: true,
  channels: { in_app: true },
  overrides: [],
  workflow: { slug: `${name}-slug`, identifier: name, name, updatedAt: '' },
  ...overrides,
});
const PREFERENCES: Preferences = {
  global: { enabled: true, channels: { email: true, push: false } },
  workflows: [workflow('Comments', { overrides: [{ channel: 'in_app', source: 'subscriber' }] }), workflow('Billing')],
};

const opened = async (value: Preferences | null = PREFERENCES) => {
  const fake = createFake();
  fake.inbox.preferences.value.value = value;
  const view = renderInbox(fake);
  await view.click(view.named('Preferences'));
  return { fake, view };
};
const control = (view: ReturnType<typeof renderInbox>, index: number): HTMLInputElement => {
  const found = view.all('[role=switch]')[index];
  if (!(found instanceof HTMLInputElement)) throw new Error(`No switch ${index}`);
  return found;
};

describe('Preferences that the proxy restricts', () => {
  it('have disabled switches if updates are not allowed', async () => {
    const { fake, view } = await opened();
    await view.change(() => void (fake.inbox.denied.value = ['update-preferences']));
    expect(view.all('[role=switch]').every((one) => one.matches(':disabled'))).toBe(true);
  });

  it('have no button if reading them is not allowed', async () => {
    const fake = createFake();
    const view = renderInbox(fake);
    expect(view.all('.preferences-toggle')).toHaveLength(1);
    await view.change(() => void (fake.inbox.denied.value = ['preferences']));
    expect(view.all('.preferences-toggle')).toHaveLength(0);
  });
});

describe('Preferences', () => {
  it('list all notifications first, then each workflow, with the channels that are in use', async () => {
    const { view } = await opened();
    expect(view.one('h2').textContent).toBe('Preferences');
    expect(view.text('.fold > span')).toEqual(['Comments', 'Billing']);
    for (const fold of view.all('.fold')) await view.click(fold);
    expect(view.text('.switch-row')).toEqual(['Email', 'Push', 'In-app', 'In-app']);
    expect(view.text('fieldset p')).toEqual(['Applies to all notifications and overrides the settings below.']);
    expect(view.all('fieldset').map((one) => one.getAttribute('aria-label'))).toEqual([
      'All notifications',
      'Comments',
      'Billing',
    ]);
  });

  it.each([
    ['no workflow', []],
    ['a workflow without a channel', [workflow('Silent', { channels: {} })]],
  ])('say that there are none to set, with %s and without a channel for all', async (_, workflows) => {
    const { fake, view } = await opened({ global: { enabled: true, channels: {} }, workflows });
    expect(view.text('.no-results')).toEqual(['No preferences available']);
    await view.change(() => void (fake.inbox.preferences.value.value = PREFERENCES));
    expect(view.all('.no-results')).toHaveLength(0);
  });
  it('save each switch by itself', async () => {
    const { fake, view } = await opened();
    expect(control(view, 1).checked).toBe(false);
    await view.click(control(view, 1));
    await view.click(view.one('.fold'));
    await view.click(control(view, 2));
    expect(fake.commands).toEqual(['load', 'setChannel  push true', 'setChannel Comments in_app false']);
  });

  it('show which switch is being saved, and why one could not be saved', async () => {
    const { fake, view } = await opened();
    await view.change(() => (fake.inbox.preferences.saving.value = new Set(['/push'])));
    expect(control(view, 1).getAttribute('aria-busy')).toBe('true');
    await view.change(() => (fake.inbox.preferences.errors.value = new Map([['/push', new InboxError('offline')]])));
    expect(view.one('.switch-row small').textContent).toBe('Couldn’t save. Check your connection.');
    expect(view.one('output').textContent).toBe('Couldn’t save. Check your connection.');
  });

  it('write one section of 500 when its switch changes, and nothing for a response without a change', async () => {
    const workflows = Array.from({ length: 500 }, (_, index) => workflow(`Workflow ${index}`));
    const { fake, view } = await opened({ ...PREFERENCES, workflows });
    for (const fold of view.all('.fold').slice(6, 9)) await view.click(fold);
    const changed = new Set<string | null | undefined>();
    const collect = (records: readonly MutationRecord[]): void => {
      for (const { target } of records)
        if (target instanceof Element) changed.add(target.closest('fieldset')?.getAttribute('aria-label'));
    };
    const observer = new MutationObserver(collect);
    observer.observe(view.one('.list'), { attributes: true, childList: true, subtree: true });
    const changesOf = async (change: () => void): Promise<readonly unknown[]> => {
      changed.clear();
      await view.change(change);
      collect(observer.takeRecords());
      return [...changed];
    };
    const { value, saving } = fake.inbox.preferences;
    const off = workflows.with(7, workflow('Workflow 7', { channels: { in_app: false } }));
    expect(await changesOf(() => (value.value = { ...PREFERENCES, workflows: off }))).toEqual(['Workflow 7']);
    expect(await changesOf(() => (saving.value = new Set(['Workflow 7/in_app'])))).toEqual(['Workflow 7']);
    expect(await changesOf(() => (value.value = structuredClone({ ...PREFERENCES, workflows: off })))).toEqual([]);
    expect(view.text('.fold')[7]).toBe('Workflow 7 Off: In-app');
    expect(control(view, 3).checked).toBe(false);
  });

  const seekIn = (view: ReturnType<typeof renderInbox>) => async (text: string) => {
    const search = view.one('input[type=search]') as HTMLInputElement;
    await view.change(() => {
      search.value = text;
      search.dispatchEvent(new Event('input'));
    });
  };
  const many = (count: number) => Array.from({ length: count }, (_, index) => workflow(`Kind ${index}`));
  const shownNames = (view: ReturnType<typeof renderInbox>) =>
    view.all('fieldset:not([hidden]) .fold > span').map(({ textContent }) => textContent);

  it('can be searched from twelve workflows on, by the names of workflows and groups', async () => {
    expect((await opened({ ...PREFERENCES, workflows: many(11) })).view.all('input[type=search]')).toHaveLength(0);
    const { fake, view } = await opened({ ...PREFERENCES, workflows: many(12) });
    const seek = seekIn(view);
    expect(view.one('input[type=search]').getAttribute('aria-label')).toBe('Search');
    expect(view.one('.no-results').hidden).toBe(true);
    await seek(' kIND 1');
    expect(shownNames(view)).toEqual(['Kind 1', 'Kind 10', 'Kind 11']);
    expect(view.one('[aria-label="All notifications"]').hidden).toBe(true);
    await seek('nothing');
    expect(shownNames(view)).toEqual([]);
    expect([view.one('.no-results').hidden, view.one('.no-results').textContent]).toEqual([false, 'No results']);
    await view.change(() => {
      const mapped = many(12).map((one, index) => ({ ...one, group: index > 9 ? 'Money' : 'Work' }));
      fake.customization.value = { mapPreferences: ({ global }) => ({ global, workflows: mapped }) };
    });
    await seek('money');
    expect(shownNames(view)).toEqual(['Kind 10', 'Kind 11']);
    expect(view.all('.workflow-group:not([hidden])').map(({ textContent }) => textContent)).toEqual(['Money']);
    await seek('');
    expect(shownNames(view)).toHaveLength(12);
    expect(view.one('[aria-label="All notifications"]').hidden).toBe(false);
  });

  it('announce how many workflows were found, once the reader stops typing', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { fake, view } = await opened({ ...PREFERENCES, workflows: many(12) });
    const seek = seekIn(view);
    const announced: string[] = [];
    onTestFinished(fake.context.announcement.subscribe((text) => void announced.push(text)));
    for (const text of ['K', 'Ki', 'Kind 11']) await seek(text);
    vi.advanceTimersByTime(1000);
    await seek('x');
    vi.advanceTimersByTime(1000);
    await seek('Kind');
    vi.advanceTimersByTime(1000);
    expect(announced).toEqual(['', '1 result', 'No results', '12 results']);
  });

  it('keep what is unfolded while they are searched and while a response comes', async () => {
    const { fake, view } = await opened({ ...PREFERENCES, workflows: many(12) });
    await view.click(view.named('Kind 3'));
    await seekIn(view)('Kind 1');
    await seekIn(view)('');
    await view.change(() => (fake.inbox.preferences.value.value = { ...PREFERENCES, workflows: many(12) }));
    expect(view.named('Kind 3').getAttribute('aria-expanded')).toBe('true');
    expect(view.all('[aria-label="Kind 3"] .switch-row')).toHaveLength(1);
  });

  it('are loaded each time they open, and show the ones of the last load meanwhile', async () => {
    const { fake, view } = await opened(null);
    expect(fake.commands).toEqual(['load']);
    expect(view.all('.skeleton')).toHaveLength(1);
    await view.change(() => {
      fake.inbox.preferences.value.value = PREFERENCES;
      fake.inbox.preferences.status.value = 'ready';
    });
    await view.click(view.named('Back'));
    await view.click(view.named('Preferences'));
    expect(fake.commands).toEqual(['load', 'load']);
    expect([view.all('.skeleton').length, view.all('fieldset').length]).toEqual([0, 3]);
  });

  it('stay if they cannot be loaded again, below a banner with a retry button', async () => {
    const { fake, view } = await opened();
    await view.change(() => (fake.inbox.preferences.status.value = 'failed'));
    expect([view.text('.banner span'), view.all('fieldset').length]).toEqual([['Couldn’t load preferences'], 3]);
    await view.click(view.named('Try again'));
    expect(fake.commands).toEqual(['load', 'load']);
    expect(view.all('.banner')).toHaveLength(0);
  });

  it('are loaded again when another reader signs in while they are open', async () => {
    const { fake, view } = await opened();
    const { preferences } = fake.inbox;
    await view.change(() => {
      preferences.value.value = null;
      preferences.status.value = 'idle';
    });
    expect([fake.commands, view.all('.skeleton').length]).toEqual([['load', 'load'], 1]);
  });

  it('are neither shown nor loaded for a signed-out reader, and load once a reader signs in', async () => {
    const { fake, view } = await opened();
    const { preferences, status } = fake.inbox;
    await view.change(() => {
      status.value = 'signed-out';
      preferences.value.value = null;
      preferences.status.value = 'idle';
    });
    expect([fake.commands, view.text('[part=notice] b'), view.all('.skeleton').length]).toEqual([
      ['load'],
      ['You’re signed out'],
      0,
    ]);
    await view.change(() => (status.value = 'loading'));
    expect([fake.commands, view.all('.skeleton').length]).toEqual([['load', 'load'], 1]);
  });

  it('show a notice with a retry button if they cannot be loaded', async () => {
    const { fake, view } = await opened(null);
    await view.change(() => (fake.inbox.preferences.status.value = 'failed'));
    await view.click(view.named('Try again'));
    expect(fake.commands).toEqual(['load', 'load']);
  });

  it('return to the list, with focus on the preferences button', async () => {
    const { view } = await opened();
    expect(view.root.activeElement).toBe(view.named('Back'));
    await view.click(view.named('Back'));
    expect(view.root.activeElement).toBe(view.named('Preferences'));
    expect(view.all('[role=tablist]')).toHaveLength(1);
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
    expect(view.all('.fold').map((fold) => fold.getAttribute('aria-expanded'))).toEqual(['false', 'false', 'false']);
  });

  it('has no switches before it is unfolded, and hides them when it is folded again', async () => {
    const { view } = await opened();
    const fold = view.named('Comments');
    const group = view.one('[aria-label="Comments"]');
    expect(group.querySelectorAll('.switch')).toHaveLength(0);
    await view.click(fold);
    expect([fold.getAttribute('aria-expanded'), group.querySelector('div')?.hidden]).toEqual(['true', false]);
    expect(group.querySelectorAll('.switch')).toHaveLength(1);
    await view.click(fold);
    expect([fold.getAttribute('aria-expanded'), group.querySelector('div')?.hidden]).toEqual(['false', true]);
  });

  it('stands below the heading of its group; those without a group come first', async () => {
    const { fake, view } = await opened();
    const groups = ['Money', '', 'Work', 'Money'];
    const workflows = groups.map((group, index) => ({ ...workflow(`Kind ${index}`), ...(group && { group }) }));
    await view.change(
      () => void (fake.customization.value = { mapPreferences: ({ global }) => ({ global, workflows }) }),
    );
    expect(view.text('.list h3, .list h4 .fold > span')).toEqual([
      'All notifications',
      'Kind 1 In-app',
      'Money',
      'Kind 0',
      'Kind 3',
      'Work',
      'Kind 2',
    ]);
  });

  it('that is locked shows why, has disabled switches, and describes its button and its group', async () => {
    const { fake, view } = await opened();
    const locked = 'Security alerts are always on.';
    await view.change(
      () =>
        void (fake.customization.value = {
          mapPreferences: ({ global, workflows }) => ({
            global,
            workflows: workflows.map((one, index) => (index ? one : { ...one, locked })),
          }),
        }),
    );
    const group = view.one('[aria-label="Comments"]');
    await view.click(view.named('Comments'));
    const description = view.one('.locked span');
    expect(description.textContent).toBe(locked);
    expect([group, view.named('Comments')].map((one) => one.getAttribute('aria-describedby'))).toEqual([
      description.id,
      description.id,
    ]);
    expect([control(view, 2).disabled, control(view, 0).disabled]).toEqual([true, false]);
    await view.change(() => void (fake.customization.value = {}));
    expect([view.all('.locked').length, control(view, 2).disabled]).toEqual([0, false]);
    expect(group.hasAttribute('aria-describedby')).toBe(false);
  });

  it('of a host that gives values of other types is shown without them', async () => {
    const { fake, view } = await opened();
    const hook = ({ global, workflows }: Preferences) =>
      JSON.parse(JSON.stringify({ global, workflows: workflows.map((one) => ({ ...one, group: 7, locked: null })) }));
    await view.change(() => void (fake.customization.value = { mapPreferences: hook }));
    expect([view.text('.fold > span'), view.all('.workflow-group, .locked').length]).toEqual([
      ['Comments', 'Billing'],
      0,
    ]);
  });
});

it('A host shows no switches for all notifications by `global: null`', async () => {
  const { fake, view } = await opened();
  await view.change(
    () => void (fake.customization.value = { mapPreferences: ({ workflows }) => ({ global: null, workflows }) }),
  );
  expect(view.all('fieldset').map((one) => one.getAttribute('aria-label'))).toEqual(['Comments', 'Billing']);
});

describe('The file of the preferences', () => {
  const failed = async (error: Error) => {
    const fake = createFake();
    fake.inbox.preferences.value.value = PREFERENCES;
    fake.preferencesError = error;
    const view = renderInbox(fake);
    await view.click(view.named('Preferences'));
    fake.preferencesError = null;
    return { fake, view };
  };

  it('that cannot be loaded leaves a notice, announced, with a button that loads it again', async () => {
    const { fake, view } = await failed(new TypeError('no network'));
    expect(view.text('[part=notice] b')).toEqual(['Couldn’t load preferences']);
    expect(fake.context.announcement.value).toBe('Couldn’t load preferences');
    await view.click(view.named('Try again'));
    expect([view.all('[part=notice]').length, view.all('fieldset').length]).toEqual([0, 3]);
    expect(fake.commands).toEqual(['load']);
  });

  it('is loaded again when the service answers', async () => {
    const { fake, view } = await failed(new TypeError('no network'));
    await view.change(() => void (fake.inbox.loadedAt.value += 1000));
    expect(view.all('fieldset')).toHaveLength(3);
  });

  it('of another build has no button: the page has to be reloaded', async () => {
    const { fake, view } = await failed(new InboxError('malformed', { serviceCode: 'outdated' }));
    expect(view.one('[part=notice]').textContent).toContain('Reload the page');
    expect(view.all('[part=notice] button')).toHaveLength(0);
    await view.change(() => void (fake.inbox.loadedAt.value += 1000));
    expect(view.all('fieldset')).toHaveLength(0);
  });
});
