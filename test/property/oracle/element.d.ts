/** A module of the bundle's (bundle.ts): the class of the tag. */
declare module 'oracle:element' {
  export { NotificationInboxElement } from '../../../src/index.js';
}
