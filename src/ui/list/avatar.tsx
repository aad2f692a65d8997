/**
 * An avatar: the picture, if the policy allows its URL, over the first letters of the title, or over a bell if the message
 * has no picture. Its size never changes, so that nothing moves if a picture fails to load.
 */
import { Icon } from '../icons.js';
import { BELL } from '../icon-paths.js';
import { avatarSource } from '../safe-url.js';

/** Of the first two words. */
const initials = (title: string): string =>
  (title.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []).slice(0, 2).join('').toUpperCase();

interface AvatarProps {
  /** As the service sent it; empty for none. */
  readonly picture: string;
  readonly title: string;
  /** Hosts, besides the page's own, that pictures may be loaded from. */
  readonly hosts: readonly string[];
}

export function Avatar({ picture, title, hosts }: AvatarProps) {
  const source = avatarSource(picture, hosts);
  const letters = picture && initials(title);
  return (
    <div part="avatar" class={letters ? `avatar hue hue-${letters.charCodeAt(0) % 3}` : 'avatar'} aria-hidden="true">
      {letters || <Icon path={BELL} />}
      {source && (
        <img
          key={source}
          src={source}
          alt=""
          referrerpolicy="no-referrer"
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </div>
  );
}
