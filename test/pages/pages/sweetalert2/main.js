import Swal from 'sweetalert2';
import { askIn } from '../ask.js';

askIn(async () => {
  const { isConfirmed } = await Swal.fire({
    title: 'Are you sure?',
    showCancelButton: true,
    confirmButtonText: 'Yes',
    cancelButtonText: 'No',
  });
  if (!isConfirmed) throw new Error('No');
});
