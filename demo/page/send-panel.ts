/**
 * The panel that sends a message to oneself. It does not touch the inbox, which finds the message by itself.
 */
import { el, part } from './el.js';
import { sendMessage } from './host.js';
import { templates, type Template } from './templates.js';

const chip = ({ id, label }: Template): HTMLLabelElement =>
  el('label', {}, el('input', { type: 'radio', name: 'template', value: id }), el('span', {}, label));

/** Gives what must be told who is signed in. */
export function startSendPanel(): (signedIn: boolean) => void {
  const form = part('send', HTMLFormElement);
  const output = part('sent', HTMLOutputElement);
  const field = (name: string): HTMLInputElement | HTMLTextAreaElement | undefined => {
    const found = form.elements.namedItem(name);
    return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : undefined;
  };
  const [title, text] = [field('title'), field('text')];
  const button = form.querySelector('button');
  if (!title || !text || !button) throw new Error('The panel lacks a field');
  let chosen = templates[0];

  const choose = (template: Template): void => {
    chosen = template;
    title.value = template.title;
    text.value = template.text;
    if (template.id === 'own') title.focus();
  };
  part('templates', HTMLFieldSetElement).append(...templates.map(chip));
  const first = form.querySelector<HTMLInputElement>('input[type=radio]');
  if (first) first.checked = true;
  choose(chosen);

  form.addEventListener('change', ({ target }) => {
    const id = target instanceof HTMLInputElement && target.type === 'radio' ? target.value : '';
    const template = templates.find((one) => one.id === id);
    if (template) choose(template);
  });
  // Not by disabling the button: that would drop the focus from it.
  let sending = false;
  const submit = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    output.value = await sendMessage(chosen.id, title.value, text.value);
    sending = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  return (signedIn) => {
    button.disabled = !signedIn;
    output.value = signedIn ? '' : 'Sign in first: a message needs somebody to read it.';
  };
}
