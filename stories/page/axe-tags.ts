/** The rules of axe that the stories pass: up to WCAG 2.2 AA, and best practice. `target-size` runs only if its tag is named. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
