/** The part of markdown-it that the site uses. Its own types are those of a package which the root does not install. */
export interface Token {
  type: string;
  tag: string;
  content: string;
  readonly level: number;
  info: string;
  readonly children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

export interface Env {
  /** The file on the disk; `path` is where a rewrite puts it. The search index has `path` alone, which is then the file. */
  readonly realPath?: string;
  readonly path?: string;
}

export interface Core {
  tokens: Token[];
  readonly env: Env;
}

/** Its parameters are compared as those of a method: markdown-it's own token has more members. */
type Render = { of(tokens: Token[], index: number, options: unknown, env: Env, self: unknown): string }['of'];

export interface MarkdownIt {
  readonly core: { readonly ruler: { push(name: string, rule: (state: Core) => void): void } };
  readonly renderer: { readonly rules: { fence?: Render | undefined } };
}
