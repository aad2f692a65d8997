/**
 * Reduces an answer to what every server of the interface has in common: names and types, and the values that matter. Ids, times
 * and what depends on the contents of a server are left out.
 */
type Json = Readonly<Record<string, unknown>>;

/** `shared`: a list that contains records of others, too. `titles`: the subjects stand for the messages. */
export type AnswerKind = 'shared' | 'titles' | 'partial' | 'setup';

/** Members whose values are kept: counts, flags and texts that the service makes. */
const KEPT = new Set(
  (
    'totalCount hasMore pageSize page totalCountCapped status read seen archived channel type enabled in_app email source ' +
    'firstName lastName subscriberId locale timezone isOnline deleted result deviceTokens url providerId'
  ).split(' '),
);
const OBJECT_ID = /\b[0-9a-f]{24}\b/g;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `names`: the placeholder of each value that differs between runs. */
const withPlaceholders = (text: string, names: ReadonlyMap<string, string>): string =>
  [...names]
    .reduce(
      (replaced, [value, name]) => replaced.replaceAll(encodeURIComponent(value), name).replaceAll(value, name),
      text,
    )
    .replaceAll(OBJECT_ID, '{id}');

function reduceValue(value: unknown, names: ReadonlyMap<string, string>, isKept: boolean): unknown {
  if (Array.isArray(value)) {
    const reduced = value.map((element) => JSON.stringify(reduceValue(element, names, isKept)));
    return [...new Set(reduced)].map((text): unknown => JSON.parse(text));
  }
  if (isObject(value)) {
    const entries = Object.entries(value).filter(([key]) => key !== 'timestamp');
    const sorted = entries.toSorted(([first], [second]) => (first < second ? -1 : 1));
    const isFailure = isKept || 'statusCode' in value;
    return Object.fromEntries(
      sorted.map(([key, inner]) => [key, reduceValue(inner, names, (isFailure && key !== 'errorId') || KEPT.has(key))]),
    );
  }
  if (typeof value !== 'string') return isKept || value === null ? value : typeof value;
  if (isKept) return withPlaceholders(value, names);
  return TIME.test(value) ? 'time' : value.replaceAll(OBJECT_ID, '') === '' && value !== '' ? 'id' : 'string';
}

/** Preferences of one workflow: a server has others, with channels of their own. */
function onlyWorkflow(answer: Json, identifier: string): Json {
  const { workflows, global } = (isObject(answer['data']) ? answer['data'] : {}) as {
    workflows?: Json[];
    global?: Json;
  };
  if (!workflows) return answer;
  const own = workflows.filter(({ workflow }) => isObject(workflow) && workflow['identifier'] === identifier);
  const used = Object.keys(own[0]?.['channels'] ?? {});
  const channels = Object.entries((global?.['channels'] ?? {}) as Json).filter(([name]) => used.includes(name));
  return { data: { workflows: own, global: { ...global, channels: Object.fromEntries(channels) } } };
}

export interface Reduction {
  readonly kind?: AnswerKind | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly workflow: string;
}

export function reduceAnswer(answer: unknown, { kind, names, workflow }: Reduction): unknown {
  if (!isObject(answer)) return answer;
  const { data } = answer;
  if (kind === 'shared') return { members: Object.keys(answer).toSorted() };
  const titles = kind === 'titles' && Array.isArray(data) ? data.map((message: Json) => message['subject']) : undefined;
  const reduced = reduceValue(onlyWorkflow(titles ? { ...answer, data: [] } : answer, workflow), names, false) as Json;
  return titles ? { ...reduced, data: titles } : reduced;
}
