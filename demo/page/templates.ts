/** The messages that the panel "Send a message" can send. The page fills its fields from them, and the server adds the rest. */
export interface Template {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly workflow: string;
  readonly url?: string;
  readonly avatar?: string;
  readonly buttons?: readonly { readonly type: string; readonly content: string }[];
  readonly payload: Readonly<Record<string, string>>;
}

export const templates: readonly [Template, ...Template[]] = [
  {
    id: 'plain',
    label: 'Plain',
    title: 'Lin Wei commented on Q4 roadmap',
    text: 'Looks good to me. Shall we show it to the partners on Thursday?',
    workflow: 'comment-added',
    avatar: '/avatars/lin.svg',
    payload: { category: 'comments', project: 'atlas' },
  },
  {
    id: 'buttons',
    label: 'With buttons',
    title: 'Dana Kowalski asks for access',
    text: '“Partner launch checklist” is private. Dana wrote: I need it for the call tomorrow.',
    workflow: 'approval-requested',
    avatar: '/avatars/dk.svg',
    buttons: [
      { type: 'primary', content: 'Give access' },
      { type: 'secondary', content: 'Refuse' },
    ],
    payload: { category: 'approvals', project: 'lantern', kind: 'access' },
  },
  {
    id: 'link',
    label: 'With a link',
    title: 'Sara Lindqvist mentioned you in Mobile navigation proposal',
    text: 'Would you look at the second variant before I share it?',
    workflow: 'mention',
    url: '/documents/mobile-navigation',
    avatar: '/avatars/sara.svg',
    payload: { category: 'mentions', project: 'juniper' },
  },
  {
    id: 'invoice',
    label: 'Invoice',
    title: 'Invoice FN-2026-4821',
    text: 'Your invoice over €225.00 is ready. It will be charged to the card ending in 4417.',
    workflow: 'invoice-issued',
    url: '/billing/invoices/FN-2026-4821',
    payload: { category: 'billing', project: 'atlas' },
  },
  {
    id: 'long',
    label: 'Long',
    title: 'Tomás Herrera commented on Onboarding interviews, round two',
    text:
      'I went through all eleven recordings again. Three things come up each time: nobody finds the import on their own, ' +
      'the word “workspace” means something else to every team, and the first invitation is sent too early, before there ' +
      'is anything to look at.\n\nMy proposal is to show the import first, to call it what people call it, and to ask ' +
      'for colleagues only after the second document. I will write this up until Friday, with the quotes. 請大家先看第二段。',
    workflow: 'comment-added',
    avatar: '/avatars/tomas.svg',
    payload: { category: 'comments', project: 'juniper' },
  },
  {
    id: 'own',
    label: 'Your own',
    title: '',
    text: '',
    workflow: 'mention',
    avatar: '/avatars/ar.svg',
    payload: { category: 'mentions' },
  },
];

export const limits = { title: 120, text: 2000 } as const;
