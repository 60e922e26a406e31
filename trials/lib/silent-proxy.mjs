import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import pg from 'pg';

/**
 * A TCP proxy in front of PostgreSQL that can stop forwarding without closing connections, like a network that drops all
 * packets.
 */
export async function startSilentProxy(databaseUrl) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl });
  const pairs = new Set();
  let isSilent = false;
  const proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair = [client, server];
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => undefined).on('close', () => end(pair));
    if (isSilent) return;
    client.pipe(server);
    server.pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  function end(pair) {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  }

  const url = new URL(databaseUrl);
  const proxyPort = proxy.address().port;
  url.host = `127.0.0.1:${proxyPort}`;
  url.search = '';
  return {
    url: url.toString(),
    /** Stops forwarding on all connections, and on new ones if `includesNew`. */
    silence: ({ includesNew }) => {
      isSilent = includesNew;
      for (const [client, server] of pairs) {
        client.unpipe(server).pause();
        server.unpipe(client).pause();
      }
    },
    /** Forwards on new connections again. */
    restore: () => {
      isSilent = false;
    },
    /** Accepts connections again after `stop()`. */
    restart: async () => {
      proxy.listen(proxyPort, '127.0.0.1');
      await once(proxy, 'listening');
    },
    stop: () => {
      for (const pair of pairs) end(pair);
      proxy.close();
    },
  };
}
