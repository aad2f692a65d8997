/** The people of a group: the pictures or initials of those who sent its messages, each once, besides the row's own. */
import { usePanel } from '../context.js';
import { renderMessage, type Customization } from '../customization.js';
import { avatar } from '../list/avatar.js';
import type { Group } from './group-messages.js';

/** As many are shown; the others are counted. */
const MAX_PEOPLE = 3;

/** The titles of the messages of each person, by the address of the picture. */
export function peopleOf({ mapMessage }: Customization, { messages }: Group): ReadonlyMap<string, string> {
  const [own, ...others] = messages.map((message) => renderMessage({ mapMessage }, message).message);
  return new Map(
    others.filter((one) => one.avatar && one.avatar !== own?.avatar).map((one) => [one.avatar, one.title] as const),
  );
}

/** The name of the row says how many messages there are; pictures have no names. */
export function People({ group }: { readonly group: Group }) {
  const { customization, formats, settings } = usePanel();
  const people = [...peopleOf(customization.value, group)];
  if (people.length === 0) return null;
  return (
    <span class="people" aria-hidden="true">
      {people.slice(0, MAX_PEOPLE).map(([url, title]) => avatar(url, title, settings.value.avatarHosts, 'person'))}
      {people.length > MAX_PEOPLE && <span>+{formats.value.number(people.length - MAX_PEOPLE)}</span>}
    </span>
  );
}
