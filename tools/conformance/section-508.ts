/** Revised Section 508, apart from WCAG: how people without some ability can use the inbox, and the documentation. */
import { from, notApplicable, notEvaluated, supports, type Claim } from './claim.js';

const SILENT = 'The inbox makes no sound, and is not spoken to.';
const OF_THE_OWNER = 'About a support service, which the publisher of a product has, and not this package.';

export const FUNCTIONAL: readonly Claim[] = [
  notEvaluated(
    ['302.1', 'Without Vision'],
    'Nobody has used the inbox with a real screen reader. Nine tasks run with a virtual one, which knows roles and names, not how a product speaks them; docs/accessibility.md has a script for people.',
    from('a11y/screen-reader')('the open panel is read as a dialog with heading, commands, tabs and list'),
    from('a11y/screen-reader')('an arrival is announced in a sentence, and reading continues'),
  ),
  supports(
    ['302.2', 'With Limited Vision'],
    'Zoom, large text, contrast and forced colours.',
    from('a11y/display-settings')('in ${title}, nothing is clipped or scrolls sideways, and keys reach every control'),
    from('a11y/display-settings')('with ${title}, no text is clipped'),
    from('a11y/contrast')('the high-contrast theme gives every text a contrast of 7 to 1'),
  ),
  supports(
    ['302.3', 'Without Perception of Color'],
    'What a colour means is in a text, too.',
    from('a11y/screen-reader')('a message is read as an article with position, title, text, time and commands'),
  ),
  notApplicable(['302.4', 'Without Hearing'], SILENT),
  notApplicable(['302.5', 'With Limited Hearing'], SILENT),
  notApplicable(['302.6', 'Without Speech'], SILENT),
  supports(
    ['302.7', 'With Limited Manipulation'],
    'By keys alone, one at a time or with one modifier, and by a pointer without a gesture.',
    from('a11y/keyboard-sessions')('reads with M, moves with the arrows, archives with E, and is done'),
    from('a11y/target-size')('every control is at least 24 by 24 pixels'),
  ),
  notApplicable(['302.8', 'With Limited Reach and Strength'], 'Depends on the device of the reader alone.'),
  notEvaluated(
    ['302.9', 'With Limited Language, Cognitive, and Learning Abilities'],
    'Needs people. Nothing disappears by a timer, and commands can be undone.',
    from('a11y/announcements')('keeps Undo, action results and the new-messages button on screen for an hour'),
  ),
];

export const SUPPORT: readonly Claim[] = [
  supports(
    ['602.2', 'Accessibility and Compatibility Features'],
    'docs/accessibility.md has roles, keys, focus and announcements.',
    ['package/conformance.test.ts', 'the page about accessibility names each shortcut'],
  ),
  notEvaluated(
    ['602.3', 'Electronic Support Documentation'],
    'The documentation is text with headings, lists and tables.',
  ),
  notApplicable(
    ['602.4', 'Alternate Formats for Non-Electronic Support Documentation'],
    'All documentation is electronic.',
  ),
  notApplicable(['603.2', 'Information on Accessibility and Compatibility Features'], OF_THE_OWNER),
  notApplicable(['603.3', 'Accommodation of Communication Needs'], OF_THE_OWNER),
];
