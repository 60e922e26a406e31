import { Agent, get } from 'node:http';

/** Asks as a program of Node does, over one connection that stays open, for the bytes as they are sent. */
export function reader(host) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ port, address }, path, encoding) =>
    new Promise((resolve, reject) => {
      const headers = { host, 'accept-encoding': encoding };
      get({ host: address, port, path, agent, headers }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => resolve(Buffer.concat(chunks)));
      }).on('error', reject);
    });
}
