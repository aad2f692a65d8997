/** Tabs with their panels: arrow keys move the selection, as the pattern of WAI-ARIA says. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { ComponentChildren, VNode } from 'preact';

export interface TabPage {
  readonly label: string;
  readonly content: () => ComponentChildren;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export function Tabs({ label, pages }: { readonly label: string; readonly pages: readonly TabPage[] }): VNode {
  const selected = useSignal(0);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    selected.value = step(selected.value, pages.length);
    event.currentTarget.querySelectorAll('button')[selected.value]?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {pages.map((page, index) => (
          <button
            key={page.label}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === selected.value}
            tabIndex={index === selected.value ? 0 : -1}
            onClick={() => (selected.value = index)}
          >
            {page.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected.value}`} tabIndex={0}>
        {pages[selected.value]?.content()}
      </div>
    </div>
  );
}
