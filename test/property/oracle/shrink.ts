/** Shrinks a failing schedule: first fewer steps, then a simpler setting, then smaller numbers. */
import { PLAIN } from './case.js';
import type { Schedule } from './schedule.js';

const { blocks: _, ...SIMPLE } = PLAIN;

function* candidates(schedule: Schedule): Generator<Schedule> {
  const { steps, setting } = schedule;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let at = steps.length - size; at > -size; at -= size)
      yield { ...schedule, steps: steps.toSpliced(Math.max(0, at), size) };
  for (const at of setting.blocks.keys())
    yield { ...schedule, setting: { ...setting, blocks: setting.blocks.toSpliced(at, 1) } };
  for (const [name, value] of Object.entries(SIMPLE))
    if (Reflect.get(setting, name) !== value) yield { ...schedule, setting: { ...setting, [name]: value } };
  for (const [at, block] of setting.blocks.entries()) {
    const { count } = block;
    for (const less of [1, Math.floor(count / 2), count - 1])
      if (less < count && less > 0)
        yield { ...schedule, setting: { ...setting, blocks: setting.blocks.with(at, { ...block, count: less }) } };
    if (block.archived !== 'none')
      yield { ...schedule, setting: { ...setting, blocks: setting.blocks.with(at, { ...block, archived: 'none' }) } };
  }
  for (const [at, step] of steps.entries())
    for (const changed of [{ a: 0 }, { b: 0 }, { rest: 'none' as const }])
      if (Object.entries(changed).some(([name, value]) => Reflect.get(step, name) !== value))
        yield { ...schedule, steps: steps.with(at, { ...step, ...changed }) };
}

/** `fails` runs a schedule, and is called at most `tries` times. */
export async function shrinkSchedule(
  schedule: Schedule,
  fails: (schedule: Schedule) => Promise<boolean>,
  tries = 250,
): Promise<Schedule> {
  let least = schedule;
  let left = tries;
  for (let found = true; found && left > 0;) {
    found = false;
    for (const candidate of candidates(least)) {
      if ((left -= 1) < 0) break;
      if (!(await fails(candidate))) continue;
      least = candidate;
      found = true;
      break;
    }
  }
  return least;
}
