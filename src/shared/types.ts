/** Declares types for the fields of the service's interface. Emits no code. */

/** A string of which the interface documents only some values; other strings may arrive too. */
export type LooseUnion<Documented extends string> = Documented | (string & {});

export type StringFields<Name extends string> = { readonly [name in Name]: string };
