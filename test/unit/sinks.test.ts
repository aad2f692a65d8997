/**
 * Ways by which text could become markup, script or style: none is in the source, and in the file built of all of it only the
 * one that the view's library brings, which takes nothing that JSON can hold.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SRC = new URL('../../src/', import.meta.url);
const WHOLE = new URL('../../dist/notification-inbox-whole.js', import.meta.url);

/** Comments speak of what the code does not do. */
const withoutComments = (code: string): string =>
  code.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '');

// The command runs in Node, and its texts are documents and the files of projects: no page loads it.
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('cli/'))
  .map((file) => [file, withoutComments(readFileSync(new URL(file, SRC), 'utf8'))] as const);

const SINKS: Readonly<Record<string, RegExp>> = {
  innerHTML: /\binnerHTML\b/,
  outerHTML: /\bouterHTML\b/,
  insertAdjacentHTML: /\binsertAdjacentHTML\b/,
  write: /\bdocument\s*\.\s*write\b/,
  writeln: /\bwriteln\b/,
  eval: /\beval\b/,
  Function: /\bnew Function\b|\bFunction\s*\(/,
  'a timer of text': /\bset(Timeout|Interval)\s*\(\s*['"`]/,
  DOMParser: /\bDOMParser\b/,
  createContextualFragment: /\bcreateContextualFragment\b/,
  setHTMLUnsafe: /\b(setHTMLUnsafe|parseHTMLUnsafe)\b/,
  srcdoc: /\bsrcdoc\b/i,
  dangerouslySetInnerHTML: /\bdangerouslySetInnerHTML\b/,
  'a script made': /\b(createElement|h)\(\s*['"`]script|<script\b/i,
  'a style made': /\b(createElement|h)\(\s*['"`](style|link)\b|<(style|link)\b/i,
  'an attribute that runs': /\bsetAttribute\(\s*['"`]on|\son[a-z]+=['"`]/,
  'an attribute of style': /\bsetAttribute\(\s*['"`]style|\sstyle=['"`]|\bcssText\b/,
  'javascript:': /\bjavascript:/i,
  importScripts: /\bimportScripts\b/,
};

/** What would reach other windows, or begin another realm. */
const REALMS: Readonly<Record<string, RegExp>> = {
  'a message of another window': /(?<![\w.])(window|globalThis|self|parent|top|opener)\??\.postMessage\b/,
  'a listener to messages of windows':
    /(?<![\w.])((window|globalThis|self)\.)?addEventListener\(\s*['"`]message['"`]|\b(window|globalThis|self)\.onmessage\b/,
  'a worker': /\bnew (Shared)?Worker\b|\bserviceWorker\b/,
  'a frame': /\b(createElement|h)\(\s*['"`](i?frame|object|embed)\b|<(i?frame|embed)\b|<object\s+\w+=/i,
  'a window': /\bwindow\.open\b|\blocation\.(assign|replace)\b|\blocation(\.href)?\s*=[^=]/,
};

const foundIn = (code: string, forms: Readonly<Record<string, RegExp>>): string[] =>
  Object.entries(forms).flatMap(([name, form]) => (form.test(code) ? [name] : []));

test.each(Object.entries({ ...SINKS, ...REALMS }))('the source has no %s', (_, form) => {
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter(([, code]) => form.test(code)).map(([file]) => file)).toEqual([]);
});

describe('the built file', () => {
  const code = readFileSync(WHOLE, 'utf8');

  test('has no way to markup, script or style but those of its view library, which the source never takes', () => {
    // `innerHTML` is set from `dangerouslySetInnerHTML` alone, and `cssText` from a `style` that is a text.
    const known = ['innerHTML', 'dangerouslySetInnerHTML', 'an attribute of style'];
    expect(foundIn(code, { ...SINKS, ...REALMS })).toEqual(known);
    expect(code.match(/\.innerHTML\s*=[^=].{7}/g)).toEqual([expect.stringContaining('.__html')]);
    expect(code.match(/\.cssText\s*=/g)?.length).toBeLessThanOrEqual(2);
    expect(files.filter(([, source]) => /\sstyle=\{/.test(source)).map(([file]) => file)).toEqual([]);
  });
});

describe('what is looked for', () => {
  test.each([
    ['element.innerHTML = text', 'innerHTML'],
    ['element["outerHTML"] = text', 'outerHTML'],
    ['document.write(text)', 'write'],
    ['new Function("x", text)', 'Function'],
    ['setTimeout("run()", 1)', 'a timer of text'],
    ['<div style="color: red">', 'an attribute of style'],
    ["element.setAttribute('onclick', text)", 'an attribute that runs'],
    ["document.createElement('script')", 'a script made'],
    ["h('style', null, text)", 'a style made'],
    ["addEventListener('message', hear)", 'a listener to messages of windows'],
    ["window.addEventListener('message', hear)", 'a listener to messages of windows'],
    ["parent.postMessage(text, '*')", 'a message of another window'],
    ["new Worker('/x.js')", 'a worker'],
    ["document.createElement('iframe')", 'a frame'],
  ])('is found: %s', (line, name) => expect(foundIn(line, { ...SINKS, ...REALMS })).toContain(name));

  test.each(["channel.addEventListener('message', hear)", 'channel?.postMessage(news)', 'location.href === url'])(
    'is told from what is not: %s',
    (line) => expect(foundIn(line, { ...SINKS, ...REALMS })).toEqual([]),
  );
});
