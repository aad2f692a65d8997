/**
 * An avatar: the picture, if the policy allows its URL, over initials, or over a bell if there are none or the message has no
 * picture. Its size never changes, so that nothing moves if a picture fails to load.
 */
import { avatarSource } from '../safe-url.js';

/** Characters of a title in which a name is looked for. */
const MAX_EXAMINED = 80;
/** As many as avatar.css has. */
const HUE_COUNT = 7;
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/**
 * Latin, Greek, Cyrillic and Hebrew letters, which stand for a name when they stand alone. Arabic letters are joined, and the
 * first character of a Chinese, Japanese or Korean title is a part of a word, seldom of a name: the bell is shown.
 */
const INITIALS = /^[a-z\u00c0-\u05ea\u1e00-\u1fff]+/iu;

/** Most titles begin with a name: initials and a hue of the first two words. */
function nameOf(title: string): readonly [initials: string, hue: number] {
  const words = title.slice(0, MAX_EXAMINED).match(WORDS)?.slice(0, 2) ?? [];
  const [initials = ''] =
    words
      .map(([letter]) => letter)
      .join('')
      .match(INITIALS) ?? [];
  // Of all letters, so that two people with the same initials seldom look the same.
  const hue = Array.from(words.join('')).reduce((hash, letter) => (hash * 4 + letter.charCodeAt(0)) % HUE_COUNT, 0);
  return [initials.toUpperCase(), hue];
}

/** A picture, if the policy allows its URL. One that fails to load is hidden. */
export function picture(url: string, hosts: readonly string[], part?: string) {
  const source = avatarSource(url, hosts);
  return source ? (
    <img
      key={source}
      part={part}
      class={part}
      src={source}
      alt=""
      referrerpolicy="no-referrer"
      loading="lazy"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  ) : null;
}

/**
 * `url` is as the service sent it, empty for none; pictures may be loaded from `hosts`, besides the page's own. Not a
 * component: each row has one, and components cost time.
 */
export function avatar(url: string, title: string, hosts: readonly string[], part = 'avatar') {
  const [initials, hue] = url ? nameOf(title) : [];
  return (
    <div part={part} class={initials ? `avatar hue hue-${hue}` : 'avatar no-initials'} aria-hidden="true">
      {initials || null}
      {picture(url, hosts)}
    </div>
  );
}
