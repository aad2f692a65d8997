/** The panel that sends a message to the signed-in account. It does not touch the inbox, which finds the message by polling. */
import { el, requireElement } from './el.js';
import { sendMessage } from './server-requests.js';
import { templates, type Template } from './templates.js';

const chip = ({ id, label }: Template): HTMLLabelElement =>
  el('label', {}, el('input', { type: 'radio', name: 'template', value: id }), el('span', {}, label));

/** Returns a function to call when somebody has signed in or out. */
export function startSendPanel(): (signedIn: boolean) => void {
  const form = requireElement('send', HTMLFormElement);
  const output = requireElement('sent', HTMLOutputElement);
  const field = (name: string): HTMLInputElement | HTMLTextAreaElement | undefined => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined;
  };
  const [title, text] = [field('title'), field('text')];
  const button = form.querySelector('button');
  if (!title || !text || !button) throw new Error('The send panel lacks a field');
  let selected = templates[0];

  const select = (template: Template): void => {
    selected = template;
    title.value = template.title;
    text.value = template.text;
    if (template.id === 'own') title.focus();
  };
  requireElement('templates', HTMLFieldSetElement).append(...templates.map(chip));
  const first = form.querySelector<HTMLInputElement>('input[type=radio]');
  if (first) first.checked = true;
  select(selected);

  form.addEventListener('change', ({ target }) => {
    const id = target instanceof HTMLInputElement && target.type === 'radio' ? target.value : '';
    const template = templates.find((candidate) => candidate.id === id);
    if (template) select(template);
  });
  // A title has one line, which may wrap.
  title.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit(button);
  });
  // A disabled button would lose the focus.
  let isSending = false;
  const submit = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    output.value = await sendMessage(selected.id, title.value.replaceAll(/\s+/g, ' '), text.value);
    isSending = false;
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
