/** The tag in Vue's templates: `import type {} from 'notification-inbox/vue'`. */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { InboxEventMap, InboxTemplate, NotificationInboxElement, WrittenFlags } from './template.js';

type Emitted = { [Type in keyof InboxEventMap]: (event: InboxEventMap[Type]) => void };

export type NotificationInboxComponent = new () => NotificationInboxElement & {
  $props: HTMLAttributes & InboxTemplate & WrittenFlags & PublicProps;
  $emit: EmitFn<Emitted>;
};

declare module 'vue' {
  interface GlobalComponents {
    'notification-inbox': NotificationInboxComponent;
  }
}
