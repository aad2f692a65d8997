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
document.body.innerHTML = '<courier-inbox height="100%" mode="system"></courier-inbox>';
