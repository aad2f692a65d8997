/** The preferences: switches, saving, errors, search and loading. */
import { options } from 'preact';
import { describe, expect, it } from 'vitest';
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
    expect(view.text('h3')).toEqual(['All notifications', 'Comments', 'Billing']);
    expect(view.text('.switch-row')).toEqual(['Email', 'Push', 'In-app', 'In-app']);
    expect(view.text('fieldset p')).toEqual(['Applies to all notifications and overrides the settings below.']);
    expect(view.all('fieldset').map((one) => one.getAttribute('aria-label'))).toEqual([
      'All notifications',
      'Comments',
      'Billing',
    ]);
  });

  it('save each switch by itself', async () => {
    const { fake, view } = await opened();
    expect(control(view, 1).checked).toBe(false);
    await view.click(control(view, 1));
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

  it('render one switch of 500 workflows when it changes, and none for a response without a change', async () => {
    const workflows = Array.from({ length: 500 }, (_, index) => workflow(`Workflow ${index}`));
    const { fake, view } = await opened({ ...PREFERENCES, workflows });
    let renders = 0;
    const before = options.diffed?.bind(options);
    options.diffed = (vnode) => {
      if (Reflect.get(Object(vnode.props), 'role') === 'switch' || vnode.type === 'fieldset') renders += 1;
      before?.(vnode);
    };
    const { value, saving } = fake.inbox.preferences;
    const off = workflows.with(7, workflow('Workflow 7', { channels: { in_app: false } }));
    await view.change(() => (value.value = { ...PREFERENCES, workflows: off }));
    await view.change(() => (saving.value = new Set(['Workflow 7/in_app'])));
    // The section with its switch, and the switch once more.
    expect(renders).toBe(3);
    await view.change(() => (value.value = structuredClone({ ...PREFERENCES, workflows: off })));
    if (before) options.diffed = before;
    expect(renders).toBe(3);
    expect(control(view, 9).checked).toBe(false);
  });

  it('can be searched if there are more than 20 workflows', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => workflow(`Kind ${index}`));
    expect((await opened({ ...PREFERENCES, workflows: many(20) })).view.all('input[type=search]')).toHaveLength(0);
    const { view } = await opened({ ...PREFERENCES, workflows: many(21) });
    const search = view.one('input[type=search]') as HTMLInputElement;
    const seek = (text: string) =>
      view.change(() => {
        search.value = text;
        search.dispatchEvent(new Event('input'));
      });
    expect(search.getAttribute('aria-label')).toBe('Search');
    await seek(' kIND 1');
    expect(view.text('h3')).toEqual(['Kind 1', ...Array.from({ length: 10 }, (_, index) => `Kind 1${index}`)]);
    await seek('nothing');
    expect(view.text('h3')).toEqual([]);
    expect(view.one('.no-results').textContent).toBe('No results');
    await seek('');
    expect(view.text('h3')).toHaveLength(22);
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
    expect([view.all('.skeleton').length, view.all('.switch-row').length]).toEqual([0, 4]);
  });

  it('stay if they cannot be loaded again, below a banner with a retry button', async () => {
    const { fake, view } = await opened();
    await view.change(() => (fake.inbox.preferences.status.value = 'failed'));
    expect([view.text('.banner span'), view.all('.switch-row').length]).toEqual([['Couldn’t load preferences'], 4]);
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
