/**
 * JSON that tries to reach the shared prototypes or to pass for a virtual DOM node, and a snapshot of those prototypes.
 */

/** Objects as JSON text: some keys cannot be written in an object literal. */
export const POLLUTING_OBJECTS: readonly string[] = [
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

/** The members of an object as text, to be joined with others: `"a":1`. */
export const members = (form: string): string => form.slice(1, -1);

/** The keys of the shared prototypes. It uses no outer variable, so that it can also run in a page. */
export const prototypeKeys = (): string[][] =>
  [Object, Array, Function, String, Number, Boolean, Promise, Map].map((constructor) =>
    Reflect.ownKeys(Object(constructor.prototype)).map(String),
  );
