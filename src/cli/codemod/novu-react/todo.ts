/** The comments that the codemod leaves where somebody has to decide. */

export const MARK = 'TODO(notification-inbox)';

const PAGE = 'node_modules/notification-inbox/docs/migrating/novu.md';

/** @param was The code that the comment stands for. */
export function todo(text: string, anchor: string, was = ''): string {
  const original = was && ` Was: ${was.replaceAll('*/', '* /')}`;
  return `/* ${MARK}: ${text} See ${PAGE}#${anchor}.${original} */`;
}
