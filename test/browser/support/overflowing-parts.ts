/** Finds text and controls that are cut off. */
import type { Inbox } from './test.js';

/** Parts of the panel that overflow the window or their box. Text with a "Show more" button does not count. */
export const overflowingParts = (inbox: Inbox): Promise<string[]> =>
  inbox.panel.evaluate((panel) => {
    const tooWide = [document.documentElement, panel, ...panel.querySelectorAll('*')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    );
    const tooHigh = [...panel.querySelectorAll('*')].filter(
      (part) =>
        part.clientHeight > 0 &&
        part.scrollHeight > part.clientHeight + 1 &&
        getComputedStyle(part).overflowY === 'hidden',
    );
    const outside = [...panel.querySelectorAll('button, a, h2, time, .main')].filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1);
    });
    return (
      [...tooWide, ...tooHigh, ...outside]
        .filter((part) => !part.matches('.visually-hidden, .clamp, .tabs, .avatar, .dot'))
        // "Show more" fades into the line that it ends, on both sides.
        .filter((part) => !part.matches('.main:has(> .clamp ~ .show-more)'))
        .map((part) => `${part.tagName}.${part.className}: ${part.textContent.slice(0, 40)}`)
    );
  });
