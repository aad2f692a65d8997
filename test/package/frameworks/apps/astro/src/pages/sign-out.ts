export { POST } from '../sign-out';
