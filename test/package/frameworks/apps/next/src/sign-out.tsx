'use client';
import type {} from 'notification-inbox/react';

/** As in "Sign-out" of Getting started. */
async function signOut() {
  const inbox = document.querySelector('notification-inbox');
  inbox?.clear();
  await fetch('/sign-out', { method: 'POST' });
  await inbox?.refresh();
}

export function SignOut() {
  return (
    <button id="sign-out" onClick={() => void signOut()}>
      Sign out
    </button>
  );
}
