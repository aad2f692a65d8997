/** Mistakes that must not compile. */
import 'notification-inbox';
import { Component, CUSTOM_ELEMENTS_SCHEMA, ElementRef, viewChild } from '@angular/core';
import type { NotificationInboxElement } from 'notification-inbox';

@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <!-- expect-error: the event has no message -->
    <notification-inbox (inbox-count)="take($event.message)" />
    <!-- expect-error: not a reason -->
    <notification-inbox (inbox-close)="take($event.reason === 'boredom')" />
    <!-- expect-error: no such method -->
    <notification-inbox #inbox (inbox-open)="inbox.open()" />
  `,
})
export class Wrong {
  readonly inbox = viewChild.required<ElementRef<NotificationInboxElement>>('inbox');

  take(value: unknown) {
    // @ts-expect-error: not a placement
    this.inbox().nativeElement.placement = 'left';
    return value;
  }
}
