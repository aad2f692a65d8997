// Courier's inbox in a popup, with the height of the others, signed in to the benchmark's own service.
import { Courier } from '@trycourier/courier-ui-inbox';

const { origin } = location;
Courier.shared.signIn({
  userId: 'me',
  jwt: 'header.payload.signature',
  apiUrls: {
    courier: { rest: origin, graphql: `${origin}/client/q` },
    inbox: { graphql: `${origin}/q`, webSocket: origin.replace('http', 'ws') },
  },
});
document.querySelector('#root').innerHTML =
  '<courier-inbox-popup-menu popup-alignment="top-right" popup-width="400px" popup-height="600px"></courier-inbox-popup-menu>';
