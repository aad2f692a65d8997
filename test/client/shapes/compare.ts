/**
 * What a decoded answer must have in common with a whole one, and with what it was decoded from.
 */

/** Records of the host's own, which are handed on as they are, and those whose fields may be absent. */
const OPEN = new RegExp(
  [
    '(payload|overrides|controls|to|controlVariables|issues|workflowIntegrationStatus|events\\[\\]|preferenceSettings)',
    '(?<!cta)\\.data',
    '(steps\\[\\]|step|variants\\[\\])\\.template',
    '\\.step(\\.variants\\[\\])*\\.(metadata|replyCallback)',
    '(global|workflows\\[\\])\\.channels',
    '^\\.credentials',
  ]
    .map((one) => `${one}$`)
    .join('|'),
);

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const kind = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Where `value` has another shape than `model`. Elements of a list are held to the model's first. */
export function differences(model: unknown, value: unknown, path = ''): string[] {
  if (kind(model) !== kind(value)) return [`${path}: ${kind(value)} for ${kind(model)}`];
  if (Array.isArray(model) && Array.isArray(value)) {
    const [one] = model;
    return one === undefined ? [] : value.flatMap((each) => differences(one, each, `${path}[]`));
  }
  if (!isData(model) || !isData(value) || OPEN.test(path)) return [];
  const known = [...new Set([...Object.keys(model), ...Object.keys(value)])];
  return known.flatMap((name) => differences(model[name], value[name], `${path}.${name}`));
}

/** Where a decoded value is not what was sent. What was not sent can't be told apart. */
export function changes(sent: unknown, value: unknown, path = ''): string[] {
  if (sent === undefined || sent === null) return [];
  if (isData(sent) && isData(value)) {
    return Object.keys(value).flatMap((name) => changes(sent[name], value[name], `${path}.${name}`));
  }
  if (Array.isArray(sent) && Array.isArray(value)) {
    const lost = sent.length === value.length ? [] : [`${path}: ${value.length} of ${sent.length}`];
    return [...lost, ...value.flatMap((one, place) => changes(sent[place], one, `${path}[]`))];
  }
  return Object.is(sent, value) ? [] : [`${path}: ${JSON.stringify(value)} for ${JSON.stringify(sent)}`];
}

/** The fields that were sent and are not in the decoded value. */
export function unread(sent: unknown, value: unknown, path = ''): string[] {
  if (Array.isArray(sent) && Array.isArray(value)) return unread(sent[0], value[0], `${path}[]`);
  if (!isData(sent) || !isData(value)) return [];
  return Object.keys(sent).flatMap((name) =>
    name in value ? unread(sent[name], value[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}

/** Every value at the end of a path, but for what is handed on. */
export function leaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (Array.isArray(value)) return value.length === 0 ? [] : value.flatMap((one) => leaves(one, `${path}[]`));
  if (!isData(value)) return [[path, value]];
  if (OPEN.test(path)) return [];
  return Object.entries(value).flatMap(([name, held]) => leaves(held, `${path}.${name}`));
}

const JUNK = [undefined, null, true, -1.5, 'text', [null], ['x'], { a: 1 }];

/** Every object that comes of putting something else in place of one field, at any depth. */
export function* spoiled(value: unknown, path = ''): Generator<[path: string, spoiled: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, held] of Object.entries(value)) {
    const put = (junk: unknown): unknown =>
      Array.isArray(value)
        ? value.map((one: unknown, place) => (String(place) === name ? junk : one))
        : { ...value, [name]: junk };
    for (const junk of JUNK) yield [`${path}.${name} = ${JSON.stringify(junk)}`, put(junk)];
    for (const [deeper, one] of spoiled(held, `${path}.${name}`)) yield [deeper, put(one)];
  }
}
