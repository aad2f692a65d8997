/** The page policy of the site, and the headers of every host that serves it. The preview server and the tests send them. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Icons of the style sheet are data.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The file `_headers`, which several static hosts read. */
export const headersFile = (): string =>
  `/*\n${Object.entries(HEADERS)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;
