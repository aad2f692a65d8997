/** What must not compile. */
import 'notification-inbox';
import { Component, CUSTOM_ELEMENTS_SCHEMA, ElementRef, viewChild } from '@angular/core';
import type { NotificationInboxElement } from 'notification-inbox';

@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <!-- expect-error: a count has no message -->
    <notification-inbox (inbox-count)="take($event.message)" />
    <!-- expect-error: it was closed for none of these reasons -->
    <notification-inbox (inbox-close)="take($event.reason === 'boredom')" />
    <!-- expect-error: it has no such method -->
    <notification-inbox #inbox (inbox-open)="inbox.open()" />
  `,
})
export class Wrong {
  readonly inbox = viewChild.required<ElementRef<NotificationInboxElement>>('inbox');

  take(value: unknown) {
    // @ts-expect-error: there is no such place
    this.inbox().nativeElement.placement = 'left';
    return value;
  }
}
