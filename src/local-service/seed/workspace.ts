/** The subjects of the messages: projects, documents and services. */
export const projects = [
  { key: 'atlas', name: 'Atlas' },
  { key: 'harbour', name: 'Harbour' },
  { key: 'juniper', name: 'Juniper' },
  { key: 'lantern', name: 'Lantern' },
] as const;

export const documents = [
  { title: 'Q4 roadmap', url: '/documents/q4-roadmap', project: 'atlas' },
  { title: 'Pricing page copy', url: '/documents/pricing-page-copy', project: 'atlas' },
  { title: 'Onboarding interviews, round two', url: '/documents/onboarding-interviews-2', project: 'juniper' },
  { title: 'Incident 118: late exports', url: '/documents/incident-118', project: 'harbour' },
  { title: 'Brand refresh: colour and type', url: '/documents/brand-refresh', project: 'lantern' },
  { title: 'Data retention policy', url: '/documents/data-retention', project: 'harbour' },
  { title: 'Mobile navigation proposal', url: '/documents/mobile-navigation', project: 'juniper' },
  { title: 'Partner launch checklist', url: '/documents/partner-launch', project: 'lantern' },
  { title: 'Budget 2027 (draft)', url: '/documents/budget-2027', project: 'atlas' },
  { title: 'Customer advisory notes', url: '/documents/advisory-notes', project: 'juniper' },
  { title: '採用プロセスの見直し', url: '/documents/hiring-review', project: 'lantern' },
  { title: 'خطة إطلاق الرياض', url: '/documents/riyadh-launch', project: 'lantern' },
] as const;

export const services = ['web', 'api', 'exports', 'search', 'billing-worker', 'sync'] as const;
