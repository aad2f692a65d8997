import 'notification-inbox';
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { Inbox } from './readme';
import { headers, list, renderMessage, sizes, strings, tabs } from './sample';

@Component({
  selector: 'app-root',
  imports: [Inbox],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <button id="change" (click)="turn.set(1)">Change</button>
      <button id="toggle" (click)="shown.set(!shown())">Toggle</button>
      <button id="bare" (click)="bare.set(!bare())">Bare</button>
      <button id="drop" (click)="ids.set(ids().slice(1))">Drop</button>
      <output id="count">{{ count() }}</output>
      <output id="opened">{{ opened() }}</output>
      <output id="acted">{{ acted() }}</output>
      @if (shown()) {
        <notification-inbox
          id="first"
          endpoint="/inbox"
          [pageSize]="sizes[turn()]"
          refresh-interval="0"
          [noPreferences]="turn() === 0"
          [tabs]="tabs"
          [strings]="strings[turn()]"
          [headers]="headers"
          [renderMessage]="renderMessage"
          (inbox-count)="count.set('' + $event.unread)"
          (inbox-message-open)="$event.preventDefault(); opened.set($event.message.title)"
          (inbox-message-action)="$event.preventDefault(); acted.set($event.action.type)"
        >
          @if (!bare()) {
            <span slot="footer" id="slotted">Turn {{ turn() }}</span>
          }
        </notification-inbox>
      }
      @for (id of ids(); track id) {
        <notification-inbox [id]="id" endpoint="/inbox" refresh-interval="0" />
      }
      <div id="readme"><app-inbox /></div>
    </main>
  `,
})
export class App {
  readonly turn = signal(0);
  readonly shown = signal(true);
  readonly bare = signal(false);
  readonly ids = signal(list);
  readonly count = signal('');
  readonly opened = signal('');
  readonly acted = signal('');
  readonly headers = headers;
  readonly renderMessage = renderMessage;
  readonly sizes = sizes;
  readonly tabs = tabs;
  readonly strings = strings;
}
