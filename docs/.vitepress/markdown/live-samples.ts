/**
 * A fence ```` ```html preview ```` or ```` ```css preview ```` is rendered live above its source. The words after the language
 * are no part of it, so that the Markdown reads as before elsewhere. `preview inline` shows the panel in the page.
 */
import type { MarkdownIt } from './markdown-it.js';

export interface LiveFence {
  readonly language: 'html' | 'css';
  readonly isInline: boolean;
}

export function liveFence(info: string): LiveFence | undefined {
  const [, language, inline] = /^(html|css) preview( inline)?$/.exec(info.trim()) ?? [];
  return language === 'html' || language === 'css' ? { language, isInline: inline !== undefined } : undefined;
}

export function useLiveSamples(md: MarkdownIt): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const [token] = tokens.slice(index);
    const live = token && liveFence(token.info);
    if (!token || !live || !fence) return fence?.(tokens, index, options, env, self) ?? '';
    token.info = live.language;
    const props = `language="${live.language}"${live.isInline ? ' inline' : ''}`;
    return `<LiveSample ${props} code="${encodeURIComponent(token.content)}" />\n${fence(tokens, index, options, env, self)}`;
  };
}
