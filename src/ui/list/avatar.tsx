/**
 * Avatar: the first letters of the title, or a bell where no picture was sent; over it the picture, where the policy lets
 * one be loaded. Its place is the same size in every case, so that nothing moves when a picture fails.
 */
import { icon } from '../icons.js';
import { BELL } from '../icon-paths.js';
import { avatarSource } from '../safe-url.js';

/** Of the first two words. */
const initials = (title: string): string =>
  (title.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []).slice(0, 2).join('').toUpperCase();

export function avatar(picture: string, title: string, hosts: readonly string[]) {
  const source = avatarSource(picture, hosts);
  const letters = picture && initials(title);
  return (
    <div part="avatar" class={letters ? `avatar hue hue-${letters.charCodeAt(0) % 3}` : 'avatar'} aria-hidden="true">
      {letters || icon(BELL)}
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
