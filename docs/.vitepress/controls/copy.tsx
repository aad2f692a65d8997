/** Buttons that copy a text, and a block of code with one. The result is announced. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { VNode } from 'preact';
import { copyText } from './copy-text.js';
import { scrollable } from './scrollable.js';

interface CopyProps {
  readonly label: string;
  /** What is copied, if the label alone does not say it. */
  readonly name?: string;
  readonly text: () => string;
}

export function CopyButton({ label, name, text }: CopyProps): VNode {
  const result = useSignal('');
  const content = text();
  // A text that has changed since is not copied.
  useEffect(() => {
    result.value = '';
  }, [content, result]);
  return (
    <span class="copy">
      <output>{result}</output>
      <button
        type="button"
        class="button"
        aria-label={name ? `${label}: ${name}` : undefined}
        onClick={() => void copyText(content).then((message) => (result.value = message))}
      >
        {label}
      </button>
    </span>
  );
}

interface CodeBlockProps {
  readonly name: string;
  readonly file: string;
  readonly code: string;
}

export function CodeBlock({ name, file, code }: CodeBlockProps): VNode {
  return (
    <div class="code">
      <div class="code-head">
        <span class="code-file">{file}</span>
        <CopyButton label="Copy" name={name} text={() => code} />
      </div>
      <section class="pre" aria-label={name} dir="ltr" {...scrollable}>
        <pre>{code}</pre>
      </section>
    </div>
  );
}
