/** The comments that the codemod leaves where somebody has to decide. */

export const MARK = 'TODO(notification-inbox)';

const PAGE = 'node_modules/notification-inbox/docs/migrating/novu.md';

export interface TodoOptions {
  /** The code to write; nothing if there is no equal. */
  readonly write?: string;
  /** The code that the comment stands for. */
  readonly was?: string;
}

/** @param anchor The section of the page that says more. */
export function todo(text: string, anchor: string, { write = '', was = '' }: TodoOptions = {}): string {
  const parts = [text, write ? `Write: \`${write}\`.` : 'There is nothing to write.', `See ${PAGE}#${anchor}.`];
  if (was) parts.push(`Was: ${was}`);
  return `/* ${MARK}: ${parts.join(' ').replaceAll('*/', '* /')} */`;
}

/** Whether a comment of the codemod ends where a text ends. */
export function isMarked(before: string): boolean {
  const text = before.trimEnd();
  return text.endsWith('*/') && text.slice(text.lastIndexOf('/*')).includes(MARK);
}
