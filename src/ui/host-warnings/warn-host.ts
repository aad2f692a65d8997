/** Tells the host about a mistake, on the console. The texts are in a file that a page without mistakes does not load. */
type HostWarnings = typeof import('./host-warnings.js');

export const warnHost = <K extends keyof HostWarnings>(mistake: K, ...values: Parameters<HostWarnings[K]>): void =>
  void import('./host-warnings.js').then((file) => Reflect.apply(file[mistake], null, values)).catch(() => {}); // Only developers need it.
