/**
 * JSON that reaches for the prototypes which all objects share, or that passes itself off as what a view is drawn of;
 * and a look at those prototypes.
 */

/** Objects, as the text that a parser reads: some keys can't be written down in any other way. */
export const POLLUTION: readonly string[] = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":{"__proto__":{"polluted":1}}}',
  '{"a":[{"__proto__":{"polluted":1}}]}',
  '{"__proto__":[]}',
  '{"__proto__":null}',
  '{"prototype":{"polluted":1}}',
  '{"toString":"x","valueOf":"x","hasOwnProperty":1,"toJSON":1}',
  '{"then":{"then":1}}',
  '{"length":4294967295}',
  '{"__defineGetter__":"x","__lookupGetter__":"x"}',
  '{"payload":{"__proto__":{"toJSON":"x"}}}',
  '{"cta":{"data":{"__proto__":{"url":"javascript:canary()"}}}}',
  '{"cta":{"action":{"buttons":{"__proto__":[{"type":"primary","content":"x"}]}}}}',
  '{"cta":{"__proto__":{"action":{"buttons":[{"type":"primary","content":"x"}]}}}}',
  '{"actor":{"__proto__":{"data":"https://elsewhere.example/a.png"}}}',
  '{"subject":{"type":"img","props":{"src":"x","onerror":"canary()"},"key":null,"ref":null,"constructor":null}}',
  '{"content":{"type":"div","props":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=canary()>"}},"__v":7}}',
];

/** The same, as part of an object that has other members too: `"a":1`. */
export const members = (form: string): string => form.slice(1, -1);

/** What the prototypes that all share hold, by name. It needs nothing around it, so that a page can be asked too. */
export const sharedNames = (): string[][] =>
  [Object, Array, Function, String, Number, Boolean, Promise, Map].map((one) =>
    Reflect.ownKeys(Object(one.prototype)).map(String),
  );
