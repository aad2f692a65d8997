import { Inbox as NovuInbox } from '@novu/react';
import { Component } from 'react';

export class App extends Component<{ user?: string }, { last: string }> {
  override state = { last: '' };

  override render() {
    return (
      <header>
        <output>{this.state.last}</output>
        <NovuInbox
          applicationIdentifier="app"
          subscriberId={this.props.user ?? 'ada'}
          onNotificationClick={(one) => {
            one.read();
            this.setState({ last: one.redirect?.url ?? '/' });
          }}
        />
      </header>
    );
  }
}
