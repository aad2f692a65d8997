/** `askIn` for React: whether the dialog is open, and a function that takes the answer. */
import { useEffect, useState } from 'react';
import { askIn } from './ask.js';

export function useAsk() {
  const [request, setRequest] = useState(null);
  useEffect(() => askIn(() => new Promise((resolve, reject) => setRequest({ resolve, reject }))), []);
  const answer = (isYes) => {
    setRequest(null);
    if (isYes) request.resolve({});
    else request.reject(new Error('No'));
  };
  return [request !== null, answer];
}
