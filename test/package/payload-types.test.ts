/** The declarations that the command writes compile, and fit the payloads that the schemas allow. Run after the build. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payloadTypes } from '../../src/cli/payload-types.js';
import { compile } from './docs/compile.js';
import { sample } from '../../tools/docs/pages.js';

/** A schema, and the values that it allows. */
interface Case {
  readonly schema: object;
  readonly value: fc.Arbitrary<unknown>;
}

/** Names that are no identifiers, that end a literal or a comment, and that objects have already. */
const NAMES = ['amount', 'a-b', "it's", '"', '\\', '*/', '', '1', 'a\nb', '\u2028', 'readonly', '日本', '${x}'];
const names = fc.constantFrom(...NAMES);
const description = fc.constantFrom({}, { description: '*/ x' }, { description: '@ts-expect-error\n`' }, { title: '' });

const simple = fc.constantFrom<Case>(
  { schema: { type: 'string' }, value: fc.string() },
  { schema: { type: 'integer', minimum: 0 }, value: fc.nat() },
  { schema: { type: 'number' }, value: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { schema: { type: ['boolean', 'null'] }, value: fc.constantFrom(true, false, null) },
  { schema: { type: 'string', nullable: true }, value: fc.constantFrom('a', null) },
  { schema: { enum: ['a', "b'", '"', -1.5, null] }, value: fc.constantFrom('a', "b'", '"', -1.5, null) },
  { schema: {}, value: fc.jsonValue() },
  { schema: { $ref: '#/$defs/tree' }, value: fc.constant({ name: 'a', children: [{ name: 'b' }] }) },
  { schema: { $ref: '#loop' }, value: fc.jsonValue() },
);

const listOf = ({ schema, value }: Case): Case => ({
  schema: { type: 'array', items: schema },
  value: fc.array(value, { maxLength: 3 }),
});
const eitherOf = ([one, other]: readonly [Case, Case]): Case => ({
  schema: { anyOf: [one.schema, other.schema] },
  value: fc.oneof(one.value, other.value),
});
const pairOf = ([one, other]: readonly [Case, Case]): Case => ({
  schema: { type: 'array', prefixItems: [one.schema, other.schema], minItems: 1 },
  value: fc.oneof(fc.tuple(one.value), fc.tuple(one.value, other.value)),
});
const recordOf = ({ schema, value }: Case): Case => ({
  schema: { type: 'object', additionalProperties: schema },
  value: fc.dictionary(names, value, { maxKeys: 3 }),
});
function objectOf([properties, required, extra]: readonly [Record<string, Case>, readonly string[], object]): Case {
  const entries = Object.entries(properties);
  const requiredKeys = entries.flatMap(([name]) => (required.includes(name) ? [name] : []));
  const schemas = Object.fromEntries(entries.map(([name, { schema }]) => [name, { ...extra, ...schema }]));
  return {
    schema: { type: 'object', properties: schemas, required: requiredKeys },
    value: fc.record(Object.fromEntries(entries.map(([name, { value }]) => [name, value])), { requiredKeys }),
  };
}

/** An object whose other names have a schema, too. */
const openOf = ([{ schema, value }, other]: readonly [Case, Case]): Case => ({
  schema: { ...schema, additionalProperties: other.schema },
  value,
});
const bothOf = ([{ schema, value }, other]: readonly [Case, Case]): Case => ({
  schema: { allOf: [schema, { type: 'object', additionalProperties: true }, { anyOf: [{}, other.schema] }] },
  value,
});

const { object } = fc.letrec<{ any: Case; object: Case }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    simple,
    tie('object'),
    tie('any').map(listOf),
    tie('any').map(recordOf),
    fc.tuple(tie('any'), tie('any')).map(eitherOf),
    fc.tuple(tie('any'), tie('any')).map(pairOf),
    fc.tuple(tie('object'), tie('any')).map(openOf),
    fc.tuple(tie('object'), tie('any')).map(bothOf),
  ),
  object: fc
    .tuple(fc.dictionary(names, tie('any'), { minKeys: 1, maxKeys: 4 }), fc.subarray(NAMES), description)
    .map(objectOf),
}));

const DEFINITIONS = {
  tree: {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
    required: ['name'],
  },
  loop: { $anchor: 'loop', anyOf: [{ $ref: '#loop' }, { type: 'string' }] },
};

it('the types of random schemas compile, and take the values that the schemas allow', async () => {
  const some = fc.tuple(object, fc.nat()).chain(([{ schema, value }]) => value.map((one) => ({ schema, value: one })));
  const cases = fc.sample(some, { numRuns: 150, seed: Number(process.env['SEED'] ?? 18) });
  const schemas = cases.map(({ schema }, index) => [`w${index}`, { ...schema, $defs: DEFINITIONS }]);
  const uses = cases.map(
    ({ value }, index) => `export const v${index}: InboxPayloads['w${index}'] = ${JSON.stringify(value)} as const;`,
  );
  expect(
    await compile({
      'inbox-payloads.ts': payloadTypes(Object.fromEntries(schemas)),
      'uses.ts': `import type { InboxPayloads } from 'notification-inbox';\n${uses.join('\n')}`,
    }),
  ).toBe('');
}, 120_000);

it('the types of the schemas in the documentation refuse a wrong field, a wrong value and a missing one', async () => {
  const uses = [
    "{ amount: 1, customer: { name: 'Ada' } }",
    "{ amount: 1, customer: { name: 'Ada' }, amuont: 2 }",
    "{ amount: '1', customer: { name: 'Ada' } }",
    '{ amount: 1, customer: {} }',
    '{ amount: 1 }',
  ].map((value, index) => `export const v${index}: InboxPayloads['invoice-paid'] = ${value};`);
  const output = await compile({
    'inbox-payloads.ts': payloadTypes(sample('typescript', 'From JSON Schema', 'json')),
    'uses.ts': `import type { InboxPayloads } from 'notification-inbox';\n${uses.join('\n')}`,
  });
  const lines = [...output.matchAll(/^(\S+)\((\d+),/gm)].map(([, file, line]) => `${file} ${line}`);
  expect(lines).toEqual(['uses.ts 3', 'uses.ts 4', 'uses.ts 5', 'uses.ts 6']);
}, 120_000);
