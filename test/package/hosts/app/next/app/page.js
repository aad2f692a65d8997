'use client';
import { useEffect } from 'react';

export default function Page() {
  useEffect(() => void import('../main.js'), []);
  return (
    <>
      <notification-inbox id="tag" endpoint="/inbox" />
      <output id="store" />
      <div id="own" />
    </>
  );
}
