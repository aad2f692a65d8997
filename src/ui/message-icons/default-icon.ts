/** Chooses the icon of a message without one of the host, by the names of its workflow and tags. */
import type { ShownMessage } from '../customization.js';
import type { MessageIcon } from './message-icon.js';

/** Starts of words; the first match decides. Names of workflows and tags are the developer's words, not the reader's. */
const WORDS: readonly (readonly [MessageIcon, string])[] = [
  ['approval', 'approv|review|sign-?off'],
  ['comment', 'comment|mention|repl(y|ies)|thread|chat|discuss'],
  ['invoice', 'invoice|bill|payment|receipt|expense|subscription|refund'],
  ['lock', 'password|security|log-?in|sign-?in|2fa|mfa'],
  ['key', 'access|permission|api-?key|token'],
  ['deploy', 'deploy|release|rollout|launch'],
  ['build', 'build|pipeline|test|commit|merge|pull-?request'],
  ['alert', 'alert|incident|outage|error|fail|warn|quota|limit'],
  ['calendar', 'calendar|event|meeting|invitation|booking|appointment'],
  ['clock', 'remind|due|deadline|schedule|expir'],
  ['order', 'order|ship|deliver|package|stock'],
  ['person', 'member|user|team|invite|welcome|follow|assign'],
  ['document', 'document|file|folder|export|import|upload|page'],
  ['chart', 'report|metric|usage|analytic'],
  ['list', 'digest|summary|weekly|daily|newsletter|task|issue|ticket'],
  ['gift', 'promo|offer|reward|gift|birthday'],
];
const PATTERNS = WORDS.map(([icon, starts]) => [icon, new RegExp(`(?<![a-z])(${starts})`)] as const);

export function defaultIcon({ tags, workflow }: ShownMessage): MessageIcon | undefined {
  // Splits names such as `teamInvite` into two words.
  const names = [workflow, ...tags]
    .join(' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase();
  return PATTERNS.find(([, pattern]) => pattern.test(names))?.[0];
}
