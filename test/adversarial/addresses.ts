/**
 * Hostile addresses of our own: schemes that run or read something, in every disguise that a parser looks through, and
 * hosts that are not what they seem.
 */

const RUNS = ['javascript:canary()', 'data:text/html,<script>parent.canary()</script>', 'vbscript:canary()'];

const CONTROLS = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code));

/** The same scheme to a parser: it drops what stands before it, and tabs and line ends within. */
const disguised = (raw: string): string[] => [
  raw,
  raw.toUpperCase(),
  ...CONTROLS.map((control) => control + raw),
  ...['\t', '\n', '\r', '\r\n'].map((control) => raw.split('').join(control)),
  `\u00A0${raw}`,
  `\uFEFF${raw}`,
  raw.replace(':', '&colon;'),
  raw.replace(':', '%3A'),
  raw.replace(':', '：'),
  raw.replace('a', '&#97;'),
];

export const HOSTILE_ADDRESSES: readonly string[] = [
  ...RUNS.flatMap(disguised),
  'javascript://elsewhere.example/%0acanary()',
  'javascript://elsewhere.example/\u2028canary()',
  'blob:https://elsewhere.example/5e5b1c',
  'filesystem:https://elsewhere.example/temporary/x',
  'view-source:https://elsewhere.example/',
  'file:///etc/passwd',
  'about:blank',
  'about:srcdoc',
  'chrome://settings',
  'mailto:a@elsewhere.example?bcc=b@elsewhere.example',
  'tel:+1900',
  'intent://x#Intent;scheme=x;end',
  'ws://elsewhere.example/',
  'ftp://elsewhere.example/',
  'https://user:word@elsewhere.example/',
  'https://user@elsewhere.example/',
  'https://:@elsewhere.example/',
  '//user@elsewhere.example/',
  'https:\\\\user@elsewhere.example\\',
  'https://',
  'https://[',
  'https://[::1',
  'https://a b.example/',
  'https://elsewhere.example:99999/',
  'https://elsewhere.example\\@app.example/',
  'https:elsewhere',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\/elsewhere.example',
  '/\t/elsewhere.example',
  '/%09/elsewhere.example',
  '/%2f/elsewhere.example',
  '//elsewhere%2eexample',
  '//elsewhere。example/',
  '//ｅlsewhere.example/',
  '//0x7f.1/',
  '/../../..//elsewhere.example',
  '.',
  '..',
  '?',
  '#',
  '#"><img src=x onerror=canary()>',
  '/"onclick="canary()',
  `https://elsewhere.example/${'a'.repeat(2048)}`,
  `/${'../'.repeat(900)}`,
  '\uD800',
  'https://elsewhere.example/\uD800',
];
