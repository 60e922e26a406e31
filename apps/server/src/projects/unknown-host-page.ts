import { escapeHtml } from '../http/html';

/** For whoever arrives under a host that no project names. */
export function unknownHostPage(hosts: string[]): string {
  const items = hosts.map((host) => `<li>${escapeHtml(host)}</li>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unknown host</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style>
<h1>No project answers to this host</h1><p>The hosts of this server are:</p><ul>${items}</ul></html>`;
}
