/** What every app sets and changes, the same in all. */
export const headers = () => ({ 'x-app': 'ours' });
export const words = [{ title: 'Post' }, { title: 'Mail' }];
export const sizes = [5, 7];
export const tabs = [{ id: 'bills', label: 'Bills', payload: { kind: 'bill' } }];
export const list = ['one', 'two'];
export const renderMessage = ({ title }: { readonly title: string }) =>
  Object.assign(document.createElement('q'), { textContent: title });
