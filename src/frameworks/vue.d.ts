/** The element in Vue's templates: `import type {} from 'notification-inbox/vue'`. */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { InboxEventMap, InboxTemplate, NotificationInboxElement, BooleanAttributes } from './template.js';

type InboxEmits = { [Type in keyof InboxEventMap]: (event: InboxEventMap[Type]) => void };

export type NotificationInboxComponent = new () => NotificationInboxElement & {
  $props: HTMLAttributes & InboxTemplate & BooleanAttributes & PublicProps;
  $emit: EmitFn<InboxEmits>;
};

declare module 'vue' {
  interface GlobalComponents {
    'notification-inbox': NotificationInboxComponent;
  }
}
