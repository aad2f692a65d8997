/** Renders the pictures or initials of the people who sent the messages of a group, each once, without the row's own. */
import { usePanel } from '../context.js';
import { renderMessage, type Customization } from '../customization.js';
import { avatar } from '../list/rows/avatar.js';
import type { Group } from './group-messages.js';

/** The others are counted. */
const MAX_PEOPLE = 3;

/** Titles by the URL of the picture. */
export function peopleOf({ mapMessage }: Customization, { messages }: Group): ReadonlyMap<string, string> {
  const [own, ...others] = messages.map((message) => renderMessage({ mapMessage }, message).message);
  return new Map(
    others.filter((one) => one.avatar && one.avatar !== own?.avatar).map((one) => [one.avatar, one.title] as const),
  );
}

/** Pictures have no names: the name of the row has the number of messages. */
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
