import { requestEarly } from './early-requests';

const { chunks = '' } = document.currentScript?.dataset ?? {};
window.earlyReplies = requestEarly(
  document.getElementById('early-replies')?.textContent,
  chunks.split(' ').filter(Boolean),
);
