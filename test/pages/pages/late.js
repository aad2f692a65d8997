/** What the pages with a late import give the tag before it is registered. */
export const values = {
  headers: () => ({ 'x-host': 'late' }),
  mapMessage: ({ title }) => ({ title: `${title}, mapped` }),
  tabs: [{ id: 'own', label: 'Own', tags: ['own'] }],
};
