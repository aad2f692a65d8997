/** Checks whether the reader asks pages to load little. Safari and Firefox say nothing. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
