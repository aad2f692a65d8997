/** Renders a picture over initials, or over a bell. The size is fixed, so a picture that fails to load moves nothing. */
import { avatarSource } from '../../safe-url.js';

/** Characters of a title in which a name is searched. */
const MAX_EXAMINED = 80;
/** avatar.css has as many. */
const HUE_COUNT = 7;
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/**
 * Latin, Greek, Cyrillic and Hebrew letters, which can stand alone for a name. Arabic letters are joined, and the first character
 * of a Chinese, Japanese or Korean title is seldom a name: these show the bell.
 */
const INITIALS = /^[a-z\u00c0-\u05ea\u1e00-\u1fff]+/iu;

/** Most titles begin with a name. */
function nameOf(title: string): readonly [initials: string, hue: number] {
  const words = title.slice(0, MAX_EXAMINED).match(WORDS)?.slice(0, 2) ?? [];
  const [initials = ''] =
    words
      .map(([letter]) => letter)
      .join('')
      .match(INITIALS) ?? [];
  // All letters count, so that two people with the same initials seldom look the same.
  const hue = Array.from(words.join('')).reduce((hash, letter) => (hash * 4 + letter.charCodeAt(0)) % HUE_COUNT, 0);
  return [initials.toUpperCase(), hue];
}

/** A picture that fails to load is hidden. */
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

/** `url` is empty for none; pictures may also come from `hosts`. Not a component: each row has one; components cost time. */
export function avatar(url: string, title: string, hosts: readonly string[], part = 'avatar') {
  const [initials, hue] = url ? nameOf(title) : [];
  return (
    <div part={part} class={initials ? `avatar hue hue-${hue}` : 'avatar no-initials'} aria-hidden="true">
      {initials || null}
      {picture(url, hosts)}
    </div>
  );
}
