/** Warns the host on the console. A page without mistakes does not load the texts. */
type HostWarnings = typeof import('./host-warnings.js');

export const warnHost = <K extends keyof HostWarnings>(mistake: K, ...values: Parameters<HostWarnings[K]>): void =>
  void import('./host-warnings.js').then((file) => Reflect.apply(file[mistake], null, values)).catch(() => {}); // Only developers need it.
