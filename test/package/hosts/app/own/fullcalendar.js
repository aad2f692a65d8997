import { Calendar } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';

const options = { plugins: [dayGrid], initialView: 'dayGridMonth', initialDate: '2030-01-01' };
const calendar = new Calendar(document.querySelector('#own'), options);
calendar.render();
calendar.next();
