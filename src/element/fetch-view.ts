/**
 * Fetches what a page can do without until somebody opens the inbox: the panel, and the code for preferences.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { Failure } from '../wire/failure.js';

export async function fetchView() {
  const view = await import('../ui/inbox-view.js');
  view.lend({ batch, computed, effect, signal, Failure });
  return view;
}
