/** A virtual module of the bundle (bundle.ts): the element's class. */
declare module 'oracle:element' {
  export { NotificationInboxElement } from '../../../src/index.js';
}
