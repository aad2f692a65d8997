/**
 * Adversarial URLs: schemes that run or read something, in every disguise that a parser accepts, and deceptive hosts.
 */

const EXECUTABLE_URLS = ['javascript:canary()', 'data:text/html,<script>parent.canary()</script>', 'vbscript:canary()'];

const CONTROL_CHARACTERS = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code));

/** Spellings that a URL parser reads as the same scheme: it drops leading controls, and tabs and line ends inside. */
const disguises = (raw: string): string[] => [
  raw,
  raw.toUpperCase(),
  ...CONTROL_CHARACTERS.map((control) => control + raw),
  ...['\t', '\n', '\r', '\r\n'].map((control) => raw.split('').join(control)),
  `\u00A0${raw}`,
  `\uFEFF${raw}`,
  raw.replace(':', '&colon;'),
  raw.replace(':', '%3A'),
  raw.replace(':', '：'),
  raw.replace('a', '&#97;'),
];

export const ADVERSARIAL_URLS: readonly string[] = [
  ...EXECUTABLE_URLS.flatMap(disguises),
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
