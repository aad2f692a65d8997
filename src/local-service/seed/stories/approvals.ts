/** Requests for approval: messages with buttons that perform an action. */
import { inSentence, pickAuthor, pickDocument, type Story } from './story.js';

const APPROVE_OR_DECLINE = [
  { type: 'primary', content: 'Approve' },
  { type: 'secondary', content: 'Decline' },
] as const;

const publish: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const { title, url, project } = pickDocument(random);
  return {
    workflow: 'approval-requested',
    subject: `Approve “${title}”?`,
    content: `${inSentence(name)} would like to publish version ${2 + random.below(9)}. Since the last one ${1 + random.below(14)} sections changed.`,
    url,
    ...picture,
    buttons: [...APPROVE_OR_DECLINE],
    payload: { category: 'approvals', project, kind: 'publish', document: { title, url } },
  };
};

const access: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const { title, url, project } = pickDocument(random);
  return {
    workflow: 'approval-requested',
    subject: `${inSentence(name)} asks for access`,
    content: `“${title}” is private. ${inSentence(name)} wrote: ${inSentence(
      random.pick([
        'I need it for the partner call tomorrow.',
        'Just to read along, no hurry.',
        'للاطلاع فقط قبل اجتماع الغد، شكرًا.',
        '来週の発表の準備に使いたいです。',
        'Нужно сверить цифры до пятницы.',
      ]),
    )}`,
    ...picture,
    buttons: [
      { type: 'primary', content: 'Give access' },
      { type: 'secondary', content: 'Refuse' },
      { type: 'secondary', content: 'Open document', url, target: '_blank' },
    ],
    payload: { category: 'approvals', project, kind: 'access' },
  };
};

const expense: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const amount = `€${40 + random.below(900)}.${10 + random.below(90)}`;
  const reason = random.pick([
    'Train to Lyon and back',
    'Interview vouchers',
    'Licences for the type family',
    'Team dinner after launch',
  ]);
  return {
    workflow: 'approval-requested',
    subject: `Expense of ${amount}`,
    content: `${inSentence(name)} handed in “${reason}”. Two receipts are attached.`,
    url: '/expenses',
    ...picture,
    buttons: [...APPROVE_OR_DECLINE],
    payload: { category: 'approvals', project: 'atlas', kind: 'expense', amount: { value: amount, currency: 'EUR' } },
  };
};

const acknowledge: Story = (random) => {
  const { title, url, project } = random.pick([
    { title: 'Data retention policy', url: '/documents/data-retention', project: 'harbour' },
    { title: 'Working from abroad', url: '/documents/working-abroad', project: 'lantern' },
    { title: 'Travel guidelines', url: '/documents/travel', project: 'lantern' },
  ]);
  return {
    workflow: 'approval-requested',
    content: `Please read “${title}” and confirm that you did. It takes about ${3 + random.below(9)} minutes.`,
    url,
    buttons: [{ type: 'primary', content: 'I have read it' }],
    payload: { category: 'approvals', project, kind: 'acknowledge' },
  };
};

export const approvals: readonly Story[] = [publish, publish, access, expense, acknowledge];
