/** Angular with zone.js. `checks` counts how often the app was checked. */
import 'zone.js';
import '@angular/compiler';
import { Component, enableProdMode, provideZoneChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, RouterLink } from '@angular/router';
import { Shell } from './shell';

const page = { checks: 0, isStable: false };
Object.assign(window, { page });

@Component({ selector: 'app-orders', template: '<h1>Orders</h1>' })
class Orders {}

@Component({ selector: 'app-invoices', template: '<h1>Invoices</h1>' })
class Invoices {}

@Component({
  selector: 'app-root',
  imports: [RouterLink, Shell],
  template: `
    <nav><a routerLink="/angular/">Orders</a> <a routerLink="/angular/invoices">Invoices</a></nav>
    <button (click)="inbox?.refresh()">Refresh</button>
    <button (click)="inbox?.markAllRead()">Read all</button>
    <app-shell />
  `,
})
class App {
  get inbox() {
    return document.querySelector('notification-inbox');
  }
  ngDoCheck() {
    page.checks += 1;
  }
}

const routes = [
  { path: 'angular', component: Orders },
  { path: 'angular/invoices', component: Invoices },
];
enableProdMode();
void bootstrapApplication(App, { providers: [provideZoneChangeDetection(), provideRouter(routes)] }).then((app) =>
  app.isStable.subscribe((isStable) => (page.isStable = isStable)),
);
