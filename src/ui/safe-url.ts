/**
 * The policy for every address that a message brings: where it may lead, and where a picture may come from.
 * It decides by what the browser's own parser says, never by a pattern, and gives that parser's spelling, or nothing.
 */
function parse(raw: string): URL | undefined {
  if (!raw || raw.length > 2048) return undefined;
  try {
    const url = new URL(raw, document.baseURI);
    const secure = url.protocol === 'https:' || (url.protocol === 'http:' && location.protocol === 'http:');
    return secure && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}

/** An address that a link may have; empty where there is none or it is turned down. */
export const linkHref = (raw: string): string => parse(raw)?.href ?? '';

/** What a link to a checked address says about itself: another origin learns nothing of this page. */
export const linkRel = (href: string, target = ''): string | undefined =>
  target === '_blank' || new URL(href).origin !== location.origin ? 'noopener noreferrer' : undefined;

/** An address that a picture may be loaded from: the page's own origin, or https from a host that the page named. */
export function avatarSource(raw: string, hosts: readonly string[]): string {
  const url = parse(raw);
  const trusted = url && (url.origin === location.origin || (url.protocol === 'https:' && hosts.includes(url.host)));
  return trusted ? url.href : '';
}
