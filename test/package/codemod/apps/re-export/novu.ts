import { Inbox } from '@novu/react';

export { Inbox as MessageCenter };
export { Bell } from '@novu/react';
