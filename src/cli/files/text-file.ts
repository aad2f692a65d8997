/**
 * A text of a user's file as commands change it, without a byte order mark and with `\n` at the end of each line, and back
 * into bytes. Knows no path.
 */
import { isUtf8 } from 'node:buffer';
import { diffLines } from './line-diff.js';

export interface TextFile {
  readonly text: string;
  /** What precedes the text: byte order marks. */
  readonly mark: string;
  /** How each line ends; the last one may have no end. */
  readonly ends: readonly string[];
  /** Whether the bytes are text in UTF-8. Otherwise `text` has their ASCII letters alone, which can be searched. */
  readonly isUtf8: boolean;
}

/** UTF-16 without a mark is valid UTF-8, with zeros. */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

export function decode(bytes: Buffer): TextFile {
  if (!isText(bytes)) return { text: bytes.toString('latin1').replaceAll('\0', ''), mark: '', ends: [], isUtf8: false };
  const content = bytes.toString('utf8');
  const [mark = ''] = /^\uFEFF*/.exec(content) ?? [];
  const text = content.slice(mark.length);
  return { text: text.replace(/\r\n?/g, '\n'), mark, ends: text.match(/\r\n|\n|\r/g) ?? [], isUtf8: true };
}

const countOf = (all: readonly string[], one: string): number => all.filter((other) => other === one).length;

/** The bytes of a changed text. Lines that it had before end as they did, new ones as most others. */
export function encode(after: string, { text, mark, ends }: TextFile): Buffer {
  const kinds = [...new Set(ends)].toSorted((first, second) => countOf(ends, second) - countOf(ends, first));
  const [usual = '\n'] = kinds;
  if (kinds.length <= 1) return Buffer.from(mark + after.replaceAll('\n', usual));
  let index = 0;
  const lines = diffLines(text.split('\n'), after.split('\n')).flatMap(({ sign, text: line }) => {
    const end = sign === ' ' ? (ends[index] ?? usual) : usual;
    if (sign !== '+') index += 1;
    return sign === '-' ? [] : [line, end];
  });
  return Buffer.from(mark + lines.slice(0, -1).join(''));
}
