import { NovuUI } from '@novu/js/ui';

export class InboxPanel {
  private novu: NovuUI | null = null;

  constructor(private readonly element: HTMLElement) {}

  connect(user: { id: string; hash: string }): void {
    this.novu = new NovuUI({
      options: { applicationIdentifier: 'app', subscriber: user.id, subscriberHash: user.hash },
      localization: { 'preferences.title': 'Settings' },
    });
    this.novu.mountComponent({ name: 'InboxContent', element: this.element });
  }

  disconnect(): void {
    this.novu?.unmountComponent(this.element);
    this.novu = null;
  }
}

new InboxPanel(document.body).connect({ id: 'ada', hash: 'abc' });
