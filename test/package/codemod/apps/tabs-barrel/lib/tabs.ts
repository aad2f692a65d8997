export const TABS = [{ label: 'Reviews', filter: { tags: ['review'] } }];
