/** Links of a Markdown page and the anchors of its headings, as GitHub makes them. */

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '`');

/** Targets of links, images and sources, in order; not those in code. */
export function linksOf(text: string): string[] {
  const prose = withoutCode(text);
  const inMarkdown = [...prose.matchAll(/\]\(([^)\s]+)\)/g)];
  const inHtml = [...prose.matchAll(/(?:src|srcset|href)="([^"]+)"/g)];
  return [...inMarkdown, ...inHtml].map(([, target = '']) => target);
}

/** The fragments that lead into a page. A heading that repeats has a number at its end. */
export function anchorsOf(text: string): string[] {
  const counts = new Map<string, number>();
  const headings = text.replace(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count > 0 ? `${slug}-${count}` : slug;
  });
}
