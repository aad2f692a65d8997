/** Returns what became of it, as a sentence for the reader. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Not copied: the browser denies access to the clipboard';
  }
}
