/**
 * Avatar: a picture where the policy lets one be loaded, else the first letters of the title; a bell where none was sent.
 * Its place is the same size in every case, so that nothing moves when a picture fails.
 */
import { useSignal } from '@preact/signals';
import type { Message } from '../store/message.js';
import { Icon } from './icons.js';
import { avatarSource } from './link.js';
import { useScope } from './scope.js';

const initials = (title: string): string =>
  (title.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('');

export function Avatar({ message: { avatar, title } }: { readonly message: Message }) {
  const source = avatarSource(avatar, useScope().settings.value.avatarHosts);
  const failed = useSignal('');
  const letters = avatar && initials(title);
  if (source && failed.value !== source) {
    return (
      <img
        part="avatar"
        class="avatar"
        src={source}
        alt=""
        referrerpolicy="no-referrer"
        loading="lazy"
        onError={() => {
          failed.value = source;
        }}
      />
    );
  }
  return (
    <div part="avatar" class={letters ? `avatar hue-${letters.charCodeAt(0) % 3}` : 'avatar'} aria-hidden="true">
      {letters || <Icon name="bell" />}
    </div>
  );
}
