import { createCalendar, createViewMonthGrid } from '@schedule-x/calendar';
import 'temporal-polyfill/global';

const selectedDate = Temporal.PlainDate.from('2030-02-01');
createCalendar({ views: [createViewMonthGrid()], selectedDate }).render(document.querySelector('#own'));
