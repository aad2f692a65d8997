/**
 * A time zone in which it is noon, or an hour before: messages of the last half hour are of one day at whatever time the tests run,
 * and noon UTC is of the same day there.
 * The sign of these zones is reversed: `Etc/GMT-2` is two hours east of Greenwich.
 */
const eastOfGreenwich = Math.min(11, 12 - new Date().getUTCHours());

export const NOON_ZONE = `Etc/GMT${eastOfGreenwich > 0 ? '-' : '+'}${Math.abs(eastOfGreenwich)}`;
