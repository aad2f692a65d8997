// A page that imports the package through a bundler.
import '../../../../dist/index.js';

document.querySelector('#root').innerHTML = '<notification-inbox endpoint="/" subscriber-id="me"></notification-inbox>';
