/** The icon of a message: in its circle, or at the corner of its picture. */
import { expect, it } from 'vitest';
import { defaultIcon } from '../../../src/ui/message-icons/default-icon.js';
import type { MessageOverrides } from '../../../src/ui/customization.js';
import type { Message } from '../../../src/store/message.js';
import { message } from './fake-inbox.js';
import { show } from './render-inbox.js';

it.each([
  [{ workflow: 'expense-approved' }, 'approval'],
  [{ workflow: 'comment-mention' }, 'comment'],
  [{ workflow: 'invoice-due' }, 'invoice'],
  [{ workflow: 'x', tags: ['security'] }, 'lock'],
  [{ workflow: 'teamInvite' }, 'person'],
  [{ workflow: 'order_shipped' }, 'order'],
  [{ workflow: 'signIn2FA' }, 'lock'],
  // Words inside of others.
  [{ workflow: 'preview-ready', tags: ['membership', 'latest', 'steam'] }, 'person'],
  [{ workflow: 'preview-ready', tags: ['latest', 'steam', 'friendship'] }, undefined],
] as const)('follows by default from words in the names of the workflow and the tags: %j', (fields, icon) => {
  expect(defaultIcon(message('a', fields as Partial<Message>))).toBe(icon);
});

const shown = async (fields: Partial<Message>, overrides: MessageOverrides) => {
  const { view } = show({ messages: [message('a', fields)] }, { hooks: { mapMessage: () => overrides } });
  await view.paint();
  return view;
};
const PERSON = { avatar: 'https://people.invalid/' };

it('is an alert for an important message without such a word', async () => {
  for (const [fields, kind] of [
    [{ workflow: 'x', severity: 'critical' }, 'alert'],
    [{ workflow: 'weekly-digest', severity: 'high' }, 'list'],
  ] as const) {
    const view = await shown(fields, {});
    const path = view.one('.kind path').getAttribute('d');
    await view.customize({ mapMessage: () => ({ icon: kind }) });
    expect(view.one('.kind path').getAttribute('d')).toBe(path);
  }
  expect((await shown({ workflow: 'x', severity: 'low' }, {})).all('.kind')).toHaveLength(0);
});

it('is in the circle of a message without a picture, and at the corner of one with initials', async () => {
  expect((await shown({}, { icon: 'deploy' })).all('.avatar[data-kind] > svg.kind')).toHaveLength(1);
  const withInitials = await shown(PERSON, { icon: 'deploy' });
  expect(withInitials.all('.avatar svg')).toHaveLength(0);
  expect(withInitials.all('.row > svg.kind.at-corner')).toHaveLength(1);
});

it('is that of the host, whatever the workflow is, and changes with the message', async () => {
  const view = await shown({ workflow: 'invoice' }, { icon: 'gift' });
  const pathOf = () => view.one('.kind path').getAttribute('d');
  const before = pathOf();
  await view.customize({ mapMessage: () => ({ icon: 'key' }) });
  expect(view.all('.kind')).toHaveLength(1);
  expect(pathOf()).not.toBe(before);
  for (const icon of ['no such icon', 'constructor'] as unknown as 'key'[]) {
    await view.customize({ mapMessage: () => ({ icon }) });
    expect(view.all('.kind')).toHaveLength(0);
  }
});

it('may be an element of the host: in the circle, or at the corner', async () => {
  const icon = document.createElement('i');
  const view = await shown({}, { icon });
  expect(view.all('.avatar.host-part slot')).toHaveLength(1);
  expect(icon.parentElement).toBe(view.root.host);
  await view.set({ messages: [message('a', PERSON)] });
  expect([view.text('.avatar'), view.all('.kind.at-corner.host-part slot').length]).toEqual([['TA'], 1]);
});

it('is one where the host gives an element in place of a name', async () => {
  const view = await shown({}, { icon: 'lock' });
  await view.customize({ mapMessage: () => ({ icon: document.createElement('i') }) });
  await view.paint();
  expect([view.all('svg.kind').length, view.all('.avatar.host-part slot').length]).toEqual([0, 1]);
  expect(view.one('.avatar').hasAttribute('data-kind')).toBe(false);
});
