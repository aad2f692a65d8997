/** Compares a decoded response with a complete one and with the body that it was decoded from. */
import { isRecord } from '../../../../src/shared/json.js';

/** Paths of records that are passed on unchanged, and of records whose fields may be absent. */
const OPEN_RECORDS = new RegExp(
  [
    '(payload|overrides|controls|to|controlVariables|issues|workflowIntegrationStatus|events\\[\\]|preferenceSettings)',
    '(?<!cta)\\.data',
    '(steps\\[\\]|step|variants\\[\\])\\.template',
    '\\.step(\\.variants\\[\\])*\\.(metadata|replyCallback)',
    '(global|workflows\\[\\])\\.channels',
    '^\\.credentials',
  ]
    .map((pattern) => `${pattern}$`)
    .join('|'),
);

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Where `value` has another shape than `model`. Every element of a list must have the shape of the model's first. */
export function shapeDifferences(model: unknown, value: unknown, path = ''): string[] {
  if (typeOf(model) !== typeOf(value)) return [`${path}: ${typeOf(value)} instead of ${typeOf(model)}`];
  if (Array.isArray(model) && Array.isArray(value)) {
    const [modelElement] = model;
    return modelElement === undefined
      ? []
      : value.flatMap((element) => shapeDifferences(modelElement, element, `${path}[]`));
  }
  if (!isRecord(model) || !isRecord(value) || OPEN_RECORDS.test(path)) return [];
  const names = [...new Set([...Object.keys(model), ...Object.keys(value)])];
  return names.flatMap((name) => shapeDifferences(model[name], value[name], `${path}.${name}`));
}

/** Where a decoded value differs from the body. Fields that the body lacks cannot be compared. */
export function valueDifferences(body: unknown, value: unknown, path = ''): string[] {
  if (body === undefined || body === null) return [];
  if (isRecord(body) && isRecord(value)) {
    return Object.keys(value).flatMap((name) => valueDifferences(body[name], value[name], `${path}.${name}`));
  }
  if (Array.isArray(body) && Array.isArray(value)) {
    const missing = body.length === value.length ? [] : [`${path}: ${value.length} of ${body.length}`];
    return [...missing, ...value.flatMap((element, index) => valueDifferences(body[index], element, `${path}[]`))];
  }
  return Object.is(body, value) ? [] : [`${path}: ${JSON.stringify(value)} instead of ${JSON.stringify(body)}`];
}

export function undecodedFields(body: unknown, value: unknown, path = ''): string[] {
  if (Array.isArray(body) && Array.isArray(value)) return undecodedFields(body[0], value[0], `${path}[]`);
  if (!isRecord(body) || !isRecord(value)) return [];
  return Object.keys(body).flatMap((name) =>
    name in value ? undecodedFields(body[name], value[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}

/** Every primitive of a value with its path, without those in open records. */
export function leaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (Array.isArray(value)) return value.flatMap((element) => leaves(element, `${path}[]`));
  if (!isRecord(value)) return [[path, value]];
  if (OPEN_RECORDS.test(path)) return [];
  return Object.entries(value).flatMap(([name, field]) => leaves(field, `${path}.${name}`));
}
