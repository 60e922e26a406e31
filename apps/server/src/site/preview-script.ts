/**
 * The shell's own script. Once it has said that it listens, it forgets its opener: the page under preview could
 * otherwise find the admin's window through it.
 */
export function previewScript(adminHosts: readonly string[]): string {
  return `
const hosts = ${JSON.stringify(adminHosts)};
const isEditor = (origin) => origin !== 'null' && hosts.includes(new URL(origin).hostname);
addEventListener('message', ({ origin, data }) => {
  if (!isEditor(origin) || data?.kind !== 'masthead.preview' || typeof data.document !== 'string') return;
  const frame = document.createElement('iframe');
  frame.title = String(data.title);
  frame.sandbox = 'allow-scripts';
  frame.referrerPolicy = 'no-referrer';
  frame.srcdoc = data.document;
  document.title = frame.title;
  document.body.replaceChildren(frame);
});
const editor = window.opener;
window.opener = null;
editor?.postMessage({ kind: 'masthead.preview.ready' }, '*');
`;
}
