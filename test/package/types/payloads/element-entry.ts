/** Payloads in the class without the registration, of an entry of its own. */
import { NotificationInboxElement } from 'notification-inbox/element';

export class CountingInbox extends NotificationInboxElement {
  get paid(): number {
    return this.messages.filter(({ workflow }) => workflow === 'invoice-paid').length;
  }
  get wrong(): number {
    // @ts-expect-error: no such workflow
    return this.messages.filter(({ workflow }) => workflow === 'invoice-payed').length;
  }
}
