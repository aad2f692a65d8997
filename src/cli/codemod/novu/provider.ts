/** `<NovuProvider>`, which has no equal and needs none: its content stays, in a fragment. */
import type { JSXElement } from '@babel/types';
import type { Edit } from '../edits.js';
import { attributeName, attributeValue, endOf, startOf, textOf } from '../syntax.js';
import type { Attribute, Source } from '../syntax.js';
import { todo } from './todo.js';

const SESSION =
  /^(applicationIdentifier|subscriber|subscriberId|subscriberHash|socketUrl|socketOptions|contextHash|useCache|key)$/;

/** What somebody has to do about an attribute; empty for those of the session. */
function commentOn(source: Source, attribute: Attribute): string {
  const name = attributeName(attribute);
  const value = attributeValue(attribute);
  const code = value ? textOf(source, value) : '…';
  const was = textOf(source, attribute);
  if (SESSION.test(name)) return '';
  if (/^(apiUrl|backendUrl)$/.test(name))
    return todo('The proxy has this address.', 'the-proxy', {
      write: `createProxy({ serviceUrl: ${code}, … })`,
      was,
    });
  if (name === 'context')
    return todo('The proxy restricts a reader to a part of the messages.', 'the-proxy', {
      write: `createProxy({ payloadScope: () => (${code}), … })`,
      was,
    });
  return todo('There is no provider: useInbox and <NotificationInbox> have options of their own.', 'props', { was });
}

/** Undefined for an element without content. */
export function convertProvider(source: Source, element: JSXElement): Edit[] | undefined {
  const { openingElement, closingElement } = element;
  if (!closingElement) return undefined;
  const comments = openingElement.attributes.map((attribute) => commentOn(source, attribute)).filter(Boolean);
  return [
    {
      start: startOf(openingElement),
      end: endOf(openingElement),
      text: `<>${comments.map((comment) => `{${comment}}`).join('')}`,
    },
    { start: startOf(closingElement), end: endOf(closingElement), text: '</>' },
  ];
}
