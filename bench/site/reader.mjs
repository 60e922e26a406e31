import { Agent, get } from 'node:http';

/**
 * Returns a function that requests pages like one reader: over one keep-alive connection, with the given Host header.
 * It resolves to the raw response body, still compressed.
 */
export function createReader(host) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ port, hostname }, path, encoding) =>
    new Promise((resolve, reject) => {
      const headers = { host, 'accept-encoding': encoding };
      get({ host: hostname, port, path, agent, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      }).on('error', reject);
    });
}
