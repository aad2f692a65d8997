/**
 * How types say what the interface says of a field's values. Types alone: they cost a browser nothing.
 */

/** The values that the interface shows, of a set that it does not show whole: any other text may come too. */
export type LooseUnion<Shown extends string> = Shown | (string & {});

export type StringFields<Name extends string> = { readonly [name in Name]: string };
