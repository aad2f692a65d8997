/**
 * An avatar: the picture, if the policy allows its URL, over the first letters of the title, or over a bell if the message
 * has no picture. Its size never changes, so that nothing moves if a picture fails to load.
 */
import { BELL } from '../bell/bell-icon.js';
import { iconRef } from '../icons.js';
import { avatarSource } from '../safe-url.js';

/** Of the first two words. */
const initials = (title: string): string =>
  (title.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []).slice(0, 2).join('').toUpperCase();

/**
 * `picture` is as the service sent it, empty for none; pictures may be loaded from `hosts`, besides the page's own. Not a
 * component: each row has one, and components cost time.
 */
export function avatar(picture: string, title: string, hosts: readonly string[]) {
  const source = avatarSource(picture, hosts);
  const letters = picture && initials(title);
  return (
    <div
      key={letters ? 0 : 1}
      ref={letters ? null : iconRef(BELL)}
      part="avatar"
      class={letters ? `avatar hue hue-${letters.charCodeAt(0) % 3}` : 'avatar'}
      aria-hidden="true"
    >
      {letters || null}
      {source ? (
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
      ) : null}
    </div>
  );
}
