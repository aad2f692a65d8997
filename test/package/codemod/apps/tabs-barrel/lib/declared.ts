export const TABS = [{ label: 'Team', filter: { tags: ['team'] } }];
