import 'notification-inbox';
