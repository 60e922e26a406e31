import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const replicationSettings = { wal_level: 'replica', max_wal_senders: '3', wal_keep_size: '256MB' };

/**
 * Starts the embedded PostgreSQL in `dataDir`, and a streaming replica in `replicaDir`, which is a copy of its files: the
 * package has no pg_basebackup. `startReplica` starts a replica that was stopped or killed.
 */
export async function startWithReplica(startPostgres, { dataDir, replicaDir, settings }) {
  const allSettings = { ...replicationSettings, ...settings };
  const startPrimary = () => startPostgres({ dataDir, log: () => undefined, settings: allSettings });
  // The files that are copied must know the new wal_level.
  await (await startPrimary()).stop();
  await cp(dataDir, replicaDir, { recursive: true });
  await writeFile(join(replicaDir, 'postgres', 'standby.signal'), '');
  const primary = await startPrimary();
  const primary_conninfo = `host=${primary.host} port=${primary.port} user=${primary.user}`;
  const startReplica = () =>
    startPostgres({ dataDir: replicaDir, log: () => undefined, settings: { ...allSettings, primary_conninfo } });
  return { primary, replica: await startReplica(), startReplica };
}
