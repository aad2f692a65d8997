/** Validates URLs of messages for links and pictures. The browser's URL parser decides, never a pattern. */
const MAX_URL_LENGTH = 2048;

function parse(raw: string): URL | undefined {
  if (!raw || raw.length > MAX_URL_LENGTH) return undefined;
  try {
    // Resolves against the page of the code, also where the tag is in an empty window.
    // oxlint-disable-next-line no-restricted-globals
    const url = new URL(raw, document.baseURI);
    const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && location.protocol === 'http:');
    return isSecure && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}

/** The `href` of a link; empty if there is no URL or the policy rejects it. */
export const linkHref = (raw: string): string => parse(raw)?.href ?? '';

/** The `rel` of a link with a validated URL: another origin learns nothing about this page. */
export const linkRel = (href: string, target = ''): string | undefined =>
  target === '_blank' || new URL(href).origin !== location.origin ? 'noopener noreferrer' : undefined;

/** The `src` of a picture: on the page's own origin or one of `hosts`, which an https page loads by https alone; else empty. */
export function avatarSource(raw: string, hosts: readonly string[]): string {
  const url = parse(raw);
  const isTrusted = url && (url.origin === location.origin || hosts.includes(url.host));
  return isTrusted ? url.href : '';
}
