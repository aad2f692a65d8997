/** Hashes a text of any length to 53 bits, as 11 letters and digits. Not cryptographic: it protects no secret. */
export function shortHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (0x100000000 * (low & 0x1fffff) + (high >>> 0)).toString(36).padStart(11, '0');
}
