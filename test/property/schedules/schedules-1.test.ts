/** The first half of the random schedules. */
import { testSchedules } from './schedules.js';

testSchedules(0);
