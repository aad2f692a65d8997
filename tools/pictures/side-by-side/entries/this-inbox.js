import 'notification-inbox';

document.body.innerHTML = '<notification-inbox display="inline" endpoint="/" subscriber-id="me"></notification-inbox>';
