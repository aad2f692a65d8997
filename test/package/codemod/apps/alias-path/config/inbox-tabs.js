const inboxTabs = [{ label: 'Orders', filter: { tags: ['order'], severity: 'high' } }];

export default inboxTabs;
