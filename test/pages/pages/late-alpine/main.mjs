import Alpine from 'alpinejs';
import { values } from '../late.js';

Alpine.data('page', () => values);
Alpine.start();
import('notification-inbox');
