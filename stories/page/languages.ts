/** The languages of the inbox with their own names and text directions. Data only. */
export const languages: ReadonlyMap<string, { readonly name: string; readonly dir: 'ltr' | 'rtl' }> = new Map([
  ['en', { name: 'English', dir: 'ltr' }],
  ['de', { name: 'Deutsch', dir: 'ltr' }],
  ['es', { name: 'Español', dir: 'ltr' }],
  ['fr', { name: 'Français', dir: 'ltr' }],
  ['pt-BR', { name: 'Português do Brasil', dir: 'ltr' }],
  ['ja', { name: '日本語', dir: 'ltr' }],
  ['zh-Hans', { name: '简体中文', dir: 'ltr' }],
  ['ar', { name: 'العربية', dir: 'rtl' }],
  ['he', { name: 'עברית', dir: 'rtl' }],
]);
