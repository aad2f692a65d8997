/**
 * zone.js, which Angular and some tracers load, runs all that a call starts in the zone of its caller: timers, listeners,
 * requests. In Angular's zone each of them would check the whole app, and a timer that starts the next one would never let the
 * app become stable. An inbox works in the root zone, in whatever zone it is called.
 */
type Run = (run: Function, self: unknown, args: ArrayLike<unknown>) => unknown;

/**
 * Makes the methods and accessors of an object run in the root zone, but for the one that adds a listener of the host: that stays in
 * the host's zone. A host may load zone.js at any time. Returns the object.
 */
export function inRootZone<T extends object>(target: T): T {
  const {
    constructor: _,
    addEventListener: __,
    ...properties
  } = Object.getOwnPropertyDescriptors(target) as Record<string, any>;
  for (const property of Object.values(properties))
    for (const key in property) {
      const run: unknown = property[key];
      if (typeof run === 'function')
        property[key] = function (this: unknown, ...args: unknown[]) {
          const { Zone } = globalThis as { Zone?: { readonly root: { readonly run: Run } } };
          return Zone ? Zone.root.run(run, this, args) : run.apply(this, args);
        };
    }
  return Object.defineProperties(target, properties);
}
