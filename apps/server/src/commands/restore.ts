import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest } from '../platform/backup/backup-format';
import { restoreBackup } from '../platform/backup/restore-backup';
import { type Config, readConfig } from '../platform/config/config';
import { root, shippedFiles } from '../platform/config/paths';
import { ensureDatabase } from '../platform/db/databases';
import { locateDatabases, openUnchanged } from '../platform/projects/open-databases';
import { startEmbeddedPostgres } from '../platform/projects/start-embedded-postgres';
import { hasSecretKeys, readSecretKeys } from '../platform/secrets/secrets';
import { cause, StartError } from '../platform/start-error';
import { openStorage } from '../platform/storage/open-storage';
import { runTask } from './command';

const usage = 'Usage: npm run restore -- backups/2026-11-18 [--project lagos]';

/** Operator command: restores a backup into empty databases and an empty file store. */
await runTask(async (cleanups) => {
  const { folder, projectId } = readArguments();
  const config = readConfig(process.env, root);
  // The path is relative to the user's directory; npm runs the command in another one.
  const source = resolve(process.env['INIT_CWD'] ?? '', folder);
  const manifest = await readManifest(source);
  const ids = projectId ? [projectId] : manifest.projects.map(({ id }) => id);
  const projects = ids.map((id) => findProject(config, id));
  const secretKeys = readExistingKeys(config, manifest.secret_key_id);
  const storage = await openStorage(config.storage);
  const locate = locateDatabases(config, await startEmbeddedPostgres(config, cleanups));
  const targets = openUnchanged(projects, locate, cleanups);
  for (const { project, db } of targets) await ensureDatabase(project, locate(project), db);
  await restoreBackup({ source, targets, storage, secretKeys, migrations: shippedFiles.migrations });
  const titles = projects.map(({ title }) => title).join(', ');
  return `Restored ${titles} as of ${manifest.created_at}. All rows and files have the checksums of the backup.`;
});

function readArguments(): { folder: string; projectId: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { project: { type: 'string' } }, allowPositionals: true });
    const [folder] = positionals;
    if (folder && positionals.length === 1) return { folder, projectId: values.project };
  } catch (error) {
    throw new StartError(`${cause(error)}\n${usage}`);
  }
  throw new StartError(usage);
}

function findProject({ projects }: Config, id: string) {
  const project = projects.find((project) => project.id === id);
  if (project) return project;
  throw new StartError(`The projects file has no project ${id}. Add it, or restore one project with --project.`);
}

/** Never creates a key: a new key cannot decrypt the backup. */
function readExistingKeys({ secretKeys, dataDir }: Config, id: string): Buffer[] {
  if (hasSecretKeys(secretKeys, dataDir)) return readSecretKeys(secretKeys, dataDir);
  throw new StartError(
    `The secrets of the backup are encrypted with the key ${id}. Set SECRET_KEY to that key, or copy its file secret.key into ${dataDir}.`,
  );
}
