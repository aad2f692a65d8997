/**
 * Renders a sample of HTML or CSS as a preview of the real element, in a shadow root of its own, so that rules such as
 * `:root { … }` concern this sample alone. Sends nothing: every element of a sample gets `preview`.
 */
export interface Sample {
  readonly language: string;
  readonly code: string;
  /** Shows the panel without the bell. */
  readonly inline: boolean;
}

const TAG = 'notification-inbox';

/** The elements of the sample's body; scripts and links are for the reader's page. */
function elementsOf(code: string, stage: HTMLElement): readonly Element[] {
  const { documentElement, body } = new DOMParser().parseFromString(code, 'text/html');
  for (const name of ['lang', 'dir']) {
    const value = documentElement.getAttribute(name);
    if (value !== null) stage.setAttribute(name, value);
  }
  return [...body.children].filter((element) => !element.matches('script, link, style'));
}

/** The rules of a sample for a shadow root. The site's own switch decides between light and dark. */
export const toShadowRules = (css: string): string =>
  css.replaceAll(':root', ':host').replace(/color-scheme:[^;}]+;?/g, '');

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toShadowRules(css));
  return sheet;
}

const BASE = 'notification-inbox { max-inline-size: 100%; } [display="inline"] { block-size: 100%; }';

/** Links of a sample lead into the reader's product. */
function keepOnPage(event: Event): void {
  if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) event.preventDefault();
}

function prepare(element: Element, inline: boolean): void {
  element.removeAttribute('endpoint');
  element.setAttribute('preview', '');
  if (inline) element.setAttribute('display', 'inline');
}

async function loadInbox(root: ShadowRoot): Promise<void> {
  try {
    await import('notification-inbox');
  } catch (error) {
    root.textContent = 'The preview could not be loaded. Reload the page to try again.';
    throw error;
  }
}

export function mountSample(stage: HTMLElement, { language, code, inline }: Sample): () => void {
  const elements = language === 'html' ? elementsOf(code, stage) : [document.createElement(TAG)];
  const root = stage.shadowRoot ?? stage.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(BASE), ...(language === 'css' ? [sheetOf(code)] : [])];
  for (const element of elements) {
    for (const inbox of element.matches(TAG) ? [element] : element.querySelectorAll(TAG)) prepare(inbox, inline);
  }
  root.replaceChildren(...elements.map((element) => document.importNode(element, true)));
  stage.addEventListener('click', keepOnPage);
  void loadInbox(root);
  return () => {
    stage.removeEventListener('click', keepOnPage);
    root.replaceChildren();
  };
}
