/** The second half of the random schedules. */
import { testSchedules } from './schedules.js';

testSchedules(1);
