/** The reading half of the encoding of a job. It is in the file that is loaded late. */
import { decode } from '../../shared/decode-read-state.js';
import { isRecord, parse } from '../../shared/json.js';
import type { BulkJob } from './bulk-job.js';

/** The job in a text of the storage, which may be junk or of another version. */
export function decodeJob(text: string | null): BulkJob | undefined {
  const { kind, filter, before, dueUpTo = 0, top, oldest, until, place, count } = Object(parse(text ?? ''));
  const areNumbers = [dueUpTo, top, oldest, until, place, count].every(Number.isFinite);
  return areNumbers && /^(read-all|archive-all|archive-read)$/.test(kind) && isRecord(filter ?? {})
    ? { kind, filter, before: { ...decode(before), dueUpTo }, top, oldest, until, place, count }
    : undefined;
}
