import type { EmbeddedPostgres, startPostgres } from '@masthead/embedded-postgres/launcher';

interface Folders {
  dataDir: string;
  replicaDir: string;
  settings: Record<string, string>;
}

export declare function startWithReplica(
  start: typeof startPostgres,
  folders: Folders,
): Promise<{
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  startReplica: () => Promise<EmbeddedPostgres>;
}>;
