/** The English strings of the choices of a snooze, which come with their code and not with the panel. Data only. */

export const snoozeTexts = {
  laterToday: 'Later today',
  tomorrow: 'Tomorrow morning',
  nextWeek: 'Next week',
  pickTime: 'Pick a time…',
  time: 'Date and time',
  incomplete: 'Enter a date and a time.',
  outOfRange: 'Choose a time within the next year.',
  tooMany: 'Too many notifications are snoozed.',
};
