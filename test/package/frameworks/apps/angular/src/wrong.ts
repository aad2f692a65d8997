/** Mistakes that must not compile. */
import 'notification-inbox';
import { Component, CUSTOM_ELEMENTS_SCHEMA, ElementRef, signal, viewChild } from '@angular/core';
import type { Message, NotificationInboxElement } from 'notification-inbox';
import type {} from './sample';

@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <!-- expect-error: the event has no message -->
    <notification-inbox (inbox-count)="take($event.message)" />
    <!-- expect-error: not a reason -->
    <notification-inbox (inbox-close)="take($event.reason === 'boredom')" />
    @let message = opened();
    @if (message?.workflow === 'bill-sent') {
      {{ message.payload.amount.toFixed(2) }}
      <!-- expect-error: no such field of the payload -->
      {{ message.payload.author }}
    }
    <!-- expect-error: no such workflow -->
    <notification-inbox (inbox-message-open)="take($event.message.workflow === 'bill-snet')" />
    <!-- expect-error: no such method -->
    <notification-inbox #inbox (inbox-open)="inbox.open()" />
  `,
})
export class Wrong {
  readonly opened = signal<Message | undefined>(undefined);
  readonly inbox = viewChild.required<ElementRef<NotificationInboxElement>>('inbox');

  take(value: unknown) {
    // @ts-expect-error: not a placement
    this.inbox().nativeElement.placement = 'left';
    return value;
  }
}
