/** The icon of a message whose host has given none: by the names that its workflow and its tags have, and by its severity. */
import type { MessageIcon, ShownMessage } from '../customization.js';

/** The first that matches decides. Names of workflows and tags are the developer's words, not the reader's. */
const WORDS: readonly (readonly [MessageIcon, RegExp])[] = [
  ['approval', /approv|review|sign-?off/],
  ['comment', /comment|mention|repl(y|ies)|thread|chat|discuss/],
  ['invoice', /invoice|bill|payment|receipt|expense|subscription|refund/],
  ['lock', /password|security|log-?in|sign-?in|2fa|mfa/],
  ['key', /access|permission|api-?key|token/],
  ['deploy', /deploy|release|rollout|launch/],
  ['build', /build|pipeline|test|commit|merge|pull-?request/],
  ['alert', /alert|incident|outage|error|fail|warn|quota|limit/],
  ['calendar', /calendar|event|meeting|invitation|booking|appointment/],
  ['clock', /remind|due|deadline|schedule|expir/],
  ['order', /order|ship|deliver|package|stock/],
  ['person', /member|user|team|invite|welcome|follow|assign/],
  ['document', /document|file|folder|export|import|upload|page/],
  ['chart', /report|metric|usage|analytic/],
  ['list', /digest|summary|weekly|daily|newsletter|task|issue|ticket/],
  ['gift', /promo|offer|reward|gift|birthday/],
];

/** Undefined for a message of which nothing is known. */
export function defaultIcon({ severity, tags, workflow }: ShownMessage): MessageIcon | undefined {
  const names = [workflow, ...tags].join(' ').toLowerCase();
  return (
    WORDS.find(([, words]) => words.test(names))?.[0] ??
    (/^(high|critical|urgent)$/.test(severity) ? 'alert' : undefined)
  );
}
