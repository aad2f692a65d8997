/** The command `check`: performs the twelve operations on a service, by its address and key, and explains the results. */
import { randomId } from '../../shared/http.js';
import { connect } from './connect.js';
import type { ConnectionError } from './connect.js';
import { CommandError } from '../command-error.js';
import { findingsOf } from './findings.js';
import { deliver } from './message.js';
import type { Delivered } from './message.js';
import { CREATE, OPERATIONS, perform } from './operations.js';
import type { OperationResult, Trial } from './operations.js';
import { textOf } from './report.js';
import type { Report } from './report.js';
import { createCheckedService } from './service.js';
import type { CheckedService } from './service.js';
import { readCheckSettings } from './settings.js';
import type { CheckSettings } from './settings.js';

/** Not one of the twelve operations: a service may lack it. */
async function removeSubscriber({ send }: CheckedService, subscriberId: string): Promise<boolean> {
  return send('DELETE', `/v2/subscribers/${subscriberId}`).then(
    ({ status }) => status < 300,
    () => false,
  );
}

/** Without an answer, or with a 500, it may have been performed. */
const isRefused = ({ result, status }: OperationResult): boolean =>
  result === 'failed' && status !== null && status < 500;

const messageOf = ({ message, delay }: Delivered): Report['message'] => ({
  subject: message.subject,
  content: message.content,
  buttons: message.cta.action.buttons.map(({ content }) => content),
  delay,
});

const unreachable = (serviceUrl: string, error: ConnectionError): Report => ({
  ok: false,
  serviceUrl,
  subscriberId: null,
  isSubscriberRemoved: false,
  error,
  operations: [],
  findings: [],
  message: null,
});

/** Performs the check. Sends nothing to people: every write concerns a subscriber that it creates. */
export async function check(settings: CheckSettings): Promise<Report> {
  const { serviceUrl, workflow } = settings;
  const service = createCheckedService(settings);
  const error = await connect(service, serviceUrl);
  if (error) return unreachable(serviceUrl, error);

  const subscriberId = `notification-inbox-check-${randomId().slice(0, 12)}`;
  const trial: Trial = { client: service.client, subscriberId, message: undefined };
  const created = await perform(CREATE, trial, service.last);
  const operations: OperationResult[] = [created];
  // A trigger would create the subscriber that the service has just refused.
  const isTriggered = workflow !== undefined && created.result === 'ok';
  const delivered = isTriggered ? await deliver(service, workflow, subscriberId) : undefined;
  const message = typeof delivered === 'object' ? delivered.message : undefined;
  for (const operation of OPERATIONS) operations.push(await perform(operation, { ...trial, message }, service.last));
  const findings = await findingsOf(service, subscriberId, operations, delivered);
  return {
    ok: findings.every(({ level }) => level !== 'missing'),
    serviceUrl,
    subscriberId: isRefused(created) ? null : subscriberId,
    isSubscriberRemoved: await removeSubscriber(service, subscriberId),
    error: null,
    operations,
    findings,
    message: typeof delivered === 'object' ? messageOf(delivered) : null,
  };
}

export async function run(args: readonly string[]): Promise<void> {
  const settings = readCheckSettings(args);
  const report = await check(settings);
  if (settings.isJson) console.log(JSON.stringify(report, null, 2));
  else if (report.error) throw new CommandError(report.error.text);
  else console.log(textOf(report));
  if (!report.ok) process.exitCode = 1;
}
