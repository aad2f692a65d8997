import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app';

const app = await bootstrapApplication(App);
document.addEventListener('unmount', () => app.destroy());
