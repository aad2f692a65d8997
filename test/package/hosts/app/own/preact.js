import { h, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';

function Own() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(1), []);
  return h('p', null, `Hooks: ${count}`);
}
render(h(Own), document.querySelector('#own'));
