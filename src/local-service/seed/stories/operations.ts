/** Messages of systems: deployments, invoices, summaries and account security. */
import { projects, services } from '../workspace.js';
import type { Story } from './story.js';

const deployment: Story = (random) => {
  const service = random.pick(services);
  const version = `${1 + random.below(4)}.${random.below(40)}.${random.below(12)}`;
  const failed = random.chance(0.25);
  const seconds = 40 + random.below(400);
  return {
    workflow: 'deployment-finished',
    subject: failed ? `${service} ${version} was rolled back` : `${service} ${version} is live`,
    content: failed
      ? `Health checks failed ${seconds} s after the switch; ${service} runs the previous version again. The first error was “connect ETIMEDOUT” in 3 of 8 instances.`
      : `All ${3 + random.below(9)} instances answer. The deployment took ${seconds} s.`,
    url: `/deployments/${service}/${version}`,
    actor: { type: 'system_icon', data: failed ? 'warning' : 'rocket' },
    buttons: failed ? [{ type: 'primary', content: 'Try again' }] : [],
    payload: {
      category: 'deployments',
      project: random.pick(projects).key,
      service,
      version,
      state: failed ? 'failed' : 'live',
    },
  };
};

const invoice: Story = (random) => {
  const number = `FN-2026-${1000 + random.below(9000)}`;
  const amount = `€${120 + random.below(400)}.00`;
  return {
    workflow: 'invoice-issued',
    subject: `Invoice ${number}`,
    content: random.pick([
      `Your invoice over ${amount} is ready. It will be charged to the card ending in 4417.`,
      `We received your payment of ${amount}. Thank you!`,
      `The payment of ${amount} failed: the bank declined the card ending in 4417. We will try again in three days.`,
    ]),
    url: `/billing/invoices/${number}`,
    payload: { category: 'billing', project: 'atlas', invoice: { number, amount } },
  };
};

const plan: Story = (random) => ({
  workflow: 'invoice-issued',
  content: random.pick([
    `Your team uses ${18 + random.below(7)} of 25 seats. New members can still be invited; beyond 25 each costs €9 a month.`,
    `Storage is at ${80 + random.below(20)} %. Old versions of large files are the biggest part of it.`,
    `الفاتورة رقم ${200 + random.below(700)} جاهزة للمراجعة في صفحة الفوترة.`,
    `Your plan renews on the first of the month. ${1 + random.below(9)} people joined since the last renewal.`,
  ]),
  url: '/billing',
  payload: { category: 'billing', project: random.pick(projects).key },
});

const summary: Story = (random) => {
  const project = random.pick(projects);
  const [documents, comments, people] = [3 + random.below(20), 8 + random.below(120), 2 + random.below(14)];
  return {
    workflow: 'weekly-summary',
    subject: `Your week in ${project.name}`,
    content: `${documents} documents changed, ${people} people wrote ${comments} comments. Most read: “Q4 roadmap”.`,
    url: `/projects/${project.key}/week`,
    payload: { category: 'summary', project: project.key, documents, comments },
    events: Array.from({ length: documents }, (_, index) => ({ project: project.key, change: index + 1 })),
  };
};

const safety: Story = (random) => ({
  workflow: 'security-alert',
  subject: random.pick(['New sign-in to your account', 'A new device was added', 'Your recovery codes were shown']),
  content: `${random.pick(['Firefox on Linux', 'Safari on iPhone', 'Edge on Windows'])}, ${random.pick(['London', 'Lagos', 'Osaka', 'Kraków'])}. If this was not you, end the session and change your password.`,
  url: '/account/security',
  actor: { type: 'system_icon', data: 'shield' },
  buttons: [
    { type: 'primary', content: 'It was me' },
    { type: 'secondary', content: 'End session' },
  ],
  payload: { category: 'security', level: 'high' },
});

export const systemReports: readonly Story[] = [deployment, deployment, deployment, invoice, plan, summary, safety];
