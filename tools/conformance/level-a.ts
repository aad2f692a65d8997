/** WCAG 2.2, level A. */
import { ACTION, CLOSE_BUTTON, EVERY_STORY, WRONG_TIME, from, notApplicable, notEvaluated, supports } from './claim.js';
import type { Claim } from './claim.js';

const { AXE, TREE } = EVERY_STORY;
const keyboard = from('a11y/keyboard');
const sessions = from('a11y/keyboard-sessions');
const shortcuts = from('a11y/shortcuts');
const menu = from('a11y/menu-and-dialog');
const motion = from('a11y/motion');
const focus = from('a11y/focus');
const reader = from('a11y/screen-reader');
const announcements = from('a11y/announcements');
const touch = from('list/touch');
const NO_MEDIA = 'The inbox has neither sound nor video.';
const OF_THE_PAGE = 'A property of the page, which is the host’s.';

const SWIPE = touch('swiping to the start archives a row, with undo; to the end marks it as read or unread');
const TAB_ORDER = keyboard('Tab follows the reading order with one stop in the list, leaves the panel and returns');
const MENU_OF_A_ROW = touch('the time is in the line of the title, and the tools are one button with a menu');

export const LEVEL_A: readonly Claim[] = [
  supports(
    ['1.1.1', 'Non-text Content'],
    'Pictures and icons repeat a text beside them, and are hidden from assistive technology.',
    reader('the bell is read with its count and that it opens a dialog'),
    TREE,
    AXE,
  ),
  notApplicable(['1.2.1', 'Audio-only and Video-only (Prerecorded)'], NO_MEDIA),
  notApplicable(['1.2.2', 'Captions (Prerecorded)'], NO_MEDIA),
  notApplicable(['1.2.3', 'Audio Description or Media Alternative (Prerecorded)'], NO_MEDIA),
  supports(
    ['1.3.1', 'Info and Relationships'],
    'Dialog, headings, tabs, feed, articles, menus and switches have their roles, names and groups.',
    reader('the open panel is read as a dialog with heading, commands, tabs and list'),
    reader('a preference is read as a switch with its state, in a named group'),
    TREE,
    AXE,
  ),
  supports(
    ['1.3.2', 'Meaningful Sequence'],
    'The order of the document is the order of reading.',
    reader('a message is read as an article with position, title, text, time and commands'),
    reader('the open panel is read as a dialog with heading, commands, tabs and list'),
    TAB_ORDER,
  ),
  notEvaluated(
    ['1.3.3', 'Sensory Characteristics'],
    'Whether a text points at a shape or a place has to be read in each language. Texts of messages are the host’s.',
  ),
  supports(
    ['1.4.1', 'Use of Color'],
    'What a colour means is in a text, too.',
    reader('a message is read as an article with position, title, text, time and commands'),
    from('a11y/display-settings')(
      'badge, unread mark, selected tab, switches and focus ring differ from their background',
    ),
  ),
  notApplicable(['1.4.2', 'Audio Control'], NO_MEDIA),
  supports(
    ['2.1.1', 'Keyboard'],
    'Everything can be done by keys, also on keyboards of other scripts. A swipe is never the only way.',
    sessions('reads with M, moves with the arrows, archives with E, and is done'),
    sessions('is possible on a keyboard of ${lang}, in the language ${lang}'),
    [
      'unit/ui/message-list.test.tsx',
      'opens with Enter, marks as read or unread with M, and archives with Delete, which moves focus to the next row',
    ],
    ['unit/ui/panel.test.tsx', 'are selected with the arrow keys, which wrap around, Home and End'],
    menu('opens on its first item; arrows wrap, Home and End go to the ends, a letter to its item'),
    from('list/snooze')('S opens the choices at the focused row, keys move, Escape closes the innermost'),
  ),
  supports(
    ['2.1.2', 'No Keyboard Trap'],
    'Tab leaves the panel at its end, and a menu at once.',
    TAB_ORDER,
    menu('closes on Tab, which continues from its button'),
    keyboard('Escape closes the panel from ${title} and returns focus to the bell'),
  ),
  supports(
    ['2.1.4', 'Character Key Shortcuts'],
    'Single letters work only while the focus is in the panel; the property `keys` changes them or switches them off.',
    shortcuts('keys that are pressed outside of the panel are the page’s'),
    ['unit/ui/keyboard.test.tsx', 'hold at once, until they are removed, and the help and the hint show them'],
  ),
  supports(
    ['2.2.1', 'Timing Adjustable'],
    'Nothing that a reader can use disappears by a timer. How long a session lasts is the host’s.',
    announcements('keeps Undo, action results and the new-messages button on screen for an hour'),
  ),
  supports(
    ['2.2.2', 'Pause, Stop, Hide'],
    'No movement starts by itself and lasts; new messages wait while a reader is in the list. `refresh-interval="0"` ends updates.',
    motion('nothing moves when the reader prefers reduced motion'),
    motion('bell and badge move once for new messages, within 250 ms, and not again at once'),
    from('list/page-scroll')('new messages wait above the list while the reader is in its middle, by: ${around}'),
    from('panel/layout-shift')(
      'nothing shifts when the inbox is created, opened, gets messages, is closed and reopened',
    ),
  ),
  supports(
    ['2.3.1', 'Three Flashes or Below Threshold'],
    'Each animation runs once, and none repeats within a second.',
    motion('bell and badge move once for new messages, within 250 ms, and not again at once'),
  ),
  notApplicable(['2.4.1', 'Bypass Blocks'], `${OF_THE_PAGE} The list is one stop of the Tab key.`),
  notApplicable(['2.4.2', 'Page Titled'], OF_THE_PAGE),
  supports(
    ['2.4.3', 'Focus Order'],
    'The focus follows the order of reading, and does not get lost when what had it disappears.',
    keyboard('opening by key moves focus to the first row; the panel is a dialog named by its heading'),
    focus('moves to the row when the focused button is replaced by its result'),
    focus('moves to the panel when "Try again" succeeds and its banner is removed'),
    focus('stays outside the panel while the panel changes'),
  ),
  supports(
    ['2.4.4', 'Link Purpose (In Context)'],
    'The text of a link is the title of its message, which is the host’s; links that are actions are named with the message.',
    ACTION,
  ),
  supports(
    ['2.5.1', 'Pointer Gestures'],
    'A menu has what a swipe does, and a button closes the panel that a finger can drag down.',
    SWIPE,
    MENU_OF_A_ROW,
    CLOSE_BUTTON,
  ),
  supports(
    ['2.5.2', 'Pointer Cancellation'],
    'A press that becomes a drag does nothing; a click acts when the pointer is released.',
    from('panel/drag')('a drag that begins on a button of the header does not press it'),
    from('list/row-text')('a drag over a row that selects nothing opens nothing; a click beside its text does'),
    touch('scrolling, a short swipe, a mouse, and a host’s token swipe nothing'),
  ),
  supports(['2.5.3', 'Label in Name'], 'The name of a control begins with its text.', ACTION, AXE),
  notApplicable(['2.5.4', 'Motion Actuation'], 'The inbox does not react to the movement of a device.'),
  notApplicable(
    ['3.1.1', 'Language of Page'],
    `${OF_THE_PAGE} The inbox follows it, and marks its own language if that is another (3.1.2).`,
  ),
  supports(
    ['3.2.1', 'On Focus'],
    'The focus alone opens, sends and moves nothing.',
    TAB_ORDER,
    from('host/host-page')('takes no focus and scrolls nothing when it is added, loads and counts'),
  ),
  supports(
    ['3.2.2', 'On Input'],
    'A switch saves itself and nothing else; a search shows its results below the field, which keeps the focus.',
    from('panel/search')('letters typed while the code is loading are in the field, and change no message'),
    ['unit/ui/preferences-view.test.tsx', 'show which switch is being saved, and why one could not be saved'],
  ),
  notApplicable(['3.2.6', 'Consistent Help'], 'The inbox has no way to ask somebody for help.'),
  supports(
    ['3.3.1', 'Error Identification'],
    'A wrong time of a snooze, and what could not be sent or saved, is said in words where it happened, and announced.',
    WRONG_TIME,
    ACTION,
    ['unit/ui/message-row.test.tsx', 'that wait or failed because of the error %s show the reason: %j'],
    ['unit/ui/preferences-view.test.tsx', 'show which switch is being saved, and why one could not be saved'],
  ),
  supports(
    ['3.3.2', 'Labels or Instructions'],
    'The fields for a search and for a time, and each switch, have a label.',
    reader('a preference is read as a switch with its state, in a named group'),
    TREE,
    AXE,
  ),
  notApplicable(['3.3.7', 'Redundant Entry'], 'The inbox asks for nothing twice: it has no process of several steps.'),
  notApplicable(['4.1.1', 'Parsing'], 'WCAG 2.2 has removed this criterion.'),
  supports(
    ['4.1.2', 'Name, Role, Value'],
    'Roles, names and states are in the accessibility tree; how a screen reader speaks them was not evaluated (302.1).',
    reader('the bell is read with its count and that it opens a dialog'),
    reader('the selected tab is read as selected, and names the list'),
    reader('a preference is read as a switch with its state, in a named group'),
    TREE,
    AXE,
  ),
];
