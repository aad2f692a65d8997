/** WCAG 2.2, level AA. */
import {
  ACTION,
  CLOSE_BUTTON,
  EVERY_STORY,
  WRONG_TIME,
  from,
  notApplicable,
  notEvaluated,
  partly,
  supports,
} from './claim.js';
import type { Claim } from './claim.js';

const { AXE } = EVERY_STORY;
const contrast = from('a11y/contrast');
const display = from('a11y/display-settings');
const target = from('a11y/target-size');
const announcements = from('a11y/announcements');
const reader = from('a11y/screen-reader');
const NO_MEDIA = 'The inbox has neither sound nor video.';
const OF_SEVERAL_PAGES = 'About several pages, which are the host’s.';

const ZOOM = display('in ${title}, nothing is clipped or scrolls sideways, and keys reach every control');
const LARGE_TEXT = display('with ${title}, no text is clipped');

export const LEVEL_AA: readonly Claim[] = [
  notApplicable(['1.2.4', 'Captions (Live)'], NO_MEDIA),
  notApplicable(['1.2.5', 'Audio Description (Prerecorded)'], NO_MEDIA),
  supports(
    ['1.3.4', 'Orientation'],
    'The inbox fits windows that are wide or high, and asks for no orientation.',
    ZOOM,
    target('every control is at least 24 by 24 pixels'),
  ),
  notApplicable(['1.3.5', 'Identify Input Purpose'], 'No field asks for something about the reader.'),
  supports(
    ['1.4.3', 'Contrast (Minimum)'],
    'Each pair of the default, dense and high-contrast themes, in light and dark. Colours that the host sets are the host’s.',
    contrast('every token has enough contrast on every surface that it can be on'),
    contrast('the dense theme has the same contrast as the default theme'),
    contrast('the high-contrast theme gives every text a contrast of 7 to 1'),
    contrast('initials have enough contrast in each of the seven hues'),
    AXE,
  ),
  supports(
    ['1.4.4', 'Resize text'],
    'Text of twice the size is not cut off, and every size follows the reader’s own.',
    LARGE_TEXT,
    from('a11y/text-size')('with a root size of ${size} pixels the inbox is ${scale} times its usual size'),
  ),
  notApplicable(['1.4.5', 'Images of Text'], 'The inbox has no images of text. Pictures of messages are the host’s.'),
  supports(['1.4.10', 'Reflow'], 'At 320 × 256 pixels nothing is cut off or scrolls sideways.', ZOOM),
  supports(
    ['1.4.11', 'Non-text Contrast'],
    'Marks, switches, icons and focus rings, also with forced colours.',
    contrast('every token has enough contrast on every surface that it can be on'),
    display('badge, unread mark, selected tab, switches and focus ring differ from their background'),
  ),
  supports(['1.4.12', 'Text Spacing'], 'With wider lines, words and letters no text is cut off.', LARGE_TEXT),
  notEvaluated(
    ['1.4.13', 'Content on Hover or Focus'],
    'The commands of a row appear with the pointer or the focus and cover no text, as tested. A line with keys appears with the first focus by key in the list; nobody has judged whether it hides something that a reader with a magnifier needs.',
    from('list/row-layout')('are 26 pixels high, end on the edge of the time, and cover neither a letter nor the time'),
    from('a11y/keys-hint')('appears with the first key focus in the list, and no row moves'),
  ),
  notApplicable(['2.4.5', 'Multiple Ways'], OF_SEVERAL_PAGES),
  notEvaluated(
    ['2.4.6', 'Headings and Labels'],
    'Headings and labels exist and differ, as tested; whether they describe their subject in nine languages is for readers to judge.',
    AXE,
  ),
  supports(
    ['2.4.7', 'Focus Visible'],
    'A ring of two pixels, also with forced colours.',
    target('keyboard focus has a ring of two pixels on the control or its row'),
    from('a11y/keyboard')('on a small screen no row covers the ring of the panel'),
  ),
  supports(
    ['2.4.11', 'Focus Not Obscured (Minimum)'],
    'What stays at the top or the foot of the list leaves at least half of a focused row.',
    target('a focused row is at least half visible under the header and the new-messages button'),
  ),
  supports(
    ['2.5.7', 'Dragging Movements'],
    'A menu has what a swipe does, and a button closes the panel that a finger can drag down.',
    from('list/touch')('the time is in the line of the title, and the tools are one button with a menu'),
    CLOSE_BUTTON,
  ),
  supports(
    ['2.5.8', 'Target Size (Minimum)'],
    'At least 24 × 24 pixels; 44 × 44 for a finger.',
    target('every control is at least 24 by 24 pixels'),
    target('the bell and each header button is pressed in 44 by 44 pixels, which no other touches'),
  ),
  partly(
    ['3.1.2', 'Language of Parts'],
    'The inbox marks the language of its own texts. The service does not say in which language a message is: one that is in another language than the inbox is not marked, unless the host renders it as an element with `lang` (`renderMessage`).',
    from('a11y/language')('a page in ${lang} has its bell and panel in that language, with the lang attribute'),
    from('a11y/direction')('titles and texts begin at one edge, and each ends where its own direction does'),
  ),
  notApplicable(['3.2.3', 'Consistent Navigation'], OF_SEVERAL_PAGES),
  notApplicable(['3.2.4', 'Consistent Identification'], OF_SEVERAL_PAGES),
  supports(
    ['3.3.3', 'Error Suggestion'],
    'A time of a snooze that cannot be taken is answered with the times that can.',
    WRONG_TIME,
  ),
  notEvaluated(
    ['3.3.4', 'Error Prevention (Legal, Financial, Data)'],
    'Whether an action of a message is legal or financial is known to the host alone, who can ask before it is sent, as tested, or allow to undo it (`allow-undo`).',
    from('list/respond-with')('canceling the dialog keeps the panel open, focus on the button, and sends nothing'),
  ),
  notApplicable(['3.3.8', 'Accessible Authentication (Minimum)'], 'The inbox has no sign-in.'),
  supports(
    ['4.1.3', 'Status Messages'],
    'One polite region has the results of commands, new messages and failures; how a screen reader speaks it was not evaluated (302.1).',
    announcements('has one live region: polite, present at the start and empty until the first announcement'),
    reader('an arrival is announced in a sentence, and reading continues'),
    ACTION,
    reader('archiving and its undo are announced'),
  ),
];
