/**
 * A time zone in which it is noon: messages of the last half hour are of the same day at whatever time the tests run.
 * The sign of these zones is reversed: `Etc/GMT-2` is two hours east of Greenwich.
 */
const eastOfGreenwich = 12 - new Date().getUTCHours();

export const NOON_ZONE = `Etc/GMT${eastOfGreenwich > 0 ? '-' : '+'}${Math.abs(eastOfGreenwich)}`;
