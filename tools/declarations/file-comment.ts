/** The comment at the head of a source is about the file; in the declarations it would belong to the first type. */
const FILE_COMMENT = /^\/\*\*[^]*?\*\/\n(?=\n|import )/;

/** The declarations of a source without the comment about the file. */
export const withoutFileComment = (declarations: string, source: string): string =>
  FILE_COMMENT.test(source) ? declarations.replace(/^\/\*\*[^]*?\*\/\n/, '') : declarations;
