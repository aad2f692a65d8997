/** The icons that say what kind of message a row has. */
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
