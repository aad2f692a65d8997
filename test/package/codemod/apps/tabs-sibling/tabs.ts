export const tabs = [
  { label: 'All', filter: { tags: [] } },
  { label: 'Reviews', filter: { tags: ['review'] } },
  { label: 'Large', value: ['large'] },
];
