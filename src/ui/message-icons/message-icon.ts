/** Names the icons for the kinds of messages. */
export type MessageIcon =
  | 'alert'
  | 'approval'
  | 'bell'
  | 'build'
  | 'calendar'
  | 'chart'
  | 'clock'
  | 'comment'
  | 'deploy'
  | 'document'
  | 'gift'
  | 'invoice'
  | 'key'
  | 'list'
  | 'lock'
  | 'order'
  | 'person';
