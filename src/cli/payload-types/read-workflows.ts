/**
 * Finds workflows and the schemas of their payloads in a file: an object of schemas by workflow, or workflows as Novu's API
 * (`payloadSchema`) and its framework (`payload.schema`) return them. Does not look into a schema.
 */
import { isRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { PayloadTypesError, quoted } from './payload-types-error.js';

const EXAMPLE = '{ "invoice-paid": { "type": "object", "properties": { "amount": { "type": "number" } } } }';

/** The names at the top of a JSON text, in order, with those that it has twice. */
function* topNames(text: string): Generator<string> {
  let depth = 0;
  for (const [token, name] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (name !== undefined && depth === 1) yield String(JSON.parse(name));
    else if (/^[{[]$/.test(token)) depth += 1;
    else if (/^[}\]]$/.test(token)) depth -= 1;
  }
}

function parseText(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PayloadTypesError(`The file is not JSON: ${String(error instanceof Error ? error.message : error)}.`);
  }
  if (isRecord(value)) checkUnique([...topNames(text)]);
  return value;
}

function checkUnique(names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new PayloadTypesError(`The file has the workflow ${quoted(twice)} twice.`);
}

/** The workflows of a response, without what Novu puts around them; undefined for an object of schemas. */
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  if (typeof value['workflowId'] === 'string') return [value];
  return Array.isArray(value['workflows']) ? value['workflows'] : undefined;
}

function fromList(workflow: unknown, place: number): [name: string, schema: unknown] {
  const { workflowId: name, payloadSchema, payload }: JsonRecord = isRecord(workflow) ? workflow : {};
  if (typeof name !== 'string' || !name)
    throw new PayloadTypesError(`Workflow ${place + 1} of the list has no "workflowId".`);
  const schema = payloadSchema === undefined && isRecord(payload) ? payload['schema'] : payloadSchema;
  if (schema === undefined)
    throw new PayloadTypesError(
      `The workflow ${quoted(name)} has no "payloadSchema". Novu's list of workflows leaves it out: read each workflow by its id.`,
    );
  // Novu has null for a workflow without a schema.
  return [name, schema ?? {}];
}

/** A name such as `$schema` is for editors. */
const fromRecord = (schemas: JsonRecord): [name: string, schema: unknown][] =>
  Object.entries(schemas).filter(([name]) => !name.startsWith('$'));

/**
 * The schema of each workflow, in the order of the file.
 * @throws PayloadTypesError
 */
export function readWorkflows(file: unknown): ReadonlyMap<string, unknown> {
  const value = typeof file === 'string' ? parseText(file) : file;
  const workflows = listOf(value) ?? (isRecord(value) ? listOf(value['data']) : undefined);
  if (!workflows && !isRecord(value))
    throw new PayloadTypesError(`The file must have an object of schemas, such as ${EXAMPLE}, or a list of workflows.`);
  const found = workflows ? workflows.map(fromList) : fromRecord(isRecord(value) ? value : {});
  if (found.length === 0) throw new PayloadTypesError('The file has no workflow.');
  checkUnique(found.map(([name]) => name));
  const odd = found.find(([, schema]) => !isRecord(schema) && schema !== true);
  if (odd)
    throw new PayloadTypesError(
      `The value of ${quoted(odd[0])} is ${quoted(odd[1])}, which is no JSON Schema of a payload. The file has one schema for each workflow: ${EXAMPLE}.`,
    );
  return new Map(found);
}
