import { dirname, join } from 'node:path';
import { z } from 'zod';
import { cause, StartError } from '../start-error';
import { checkWritable, diskStorage, sweepUnfinished } from './disk-storage';
import { type S3Settings, s3Storage } from './s3-storage';
import { checkFolder, type Storage } from './storage';

/** The environment variables of the storage. */
export const storageEnvironment = z.object({
  STORAGE_URL: z.url({ protocol: /^s3$/, error: 'must be an s3://bucket or s3://bucket/folder address' }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

/** Returns the S3 bucket of STORAGE_URL. Default: a folder in the data directory. */
export function toStorageSettings(env: z.output<typeof storageEnvironment>, dataDir: string): StorageSettings {
  if (!env.STORAGE_URL) return { kind: 'disk', folder: join(dataDir, 'files') };
  const { hostname, pathname } = new URL(env.STORAGE_URL);
  return {
    kind: 's3',
    bucket: hostname,
    prefix: readPrefix(pathname),
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: readCredentials(env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY),
  };
}

function readPrefix(pathname: string): string {
  const prefix = pathname.replace(/^\/|\/$/g, '');
  try {
    return prefix === '' ? '' : checkFolder(prefix);
  } catch {
    throw new StartError(
      'The setting STORAGE_URL is invalid: the folder may contain only lower-case letters, digits, - and _',
    );
  }
}

function readCredentials(accessKeyId: string | undefined, secretAccessKey: string | undefined) {
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (!accessKeyId && !secretAccessKey) return undefined;
  throw new StartError('The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.');
}

export type StorageSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);

/**
 * Opens the storage. On disk, it also deletes unfinished files of killed servers. Throws a `StartError` if the folder
 * cannot be written.
 */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 's3') return s3Storage(settings);
  await checkWritable(settings.folder).catch((error) => {
    throw new StartError(
      `The data directory ${dirname(settings.folder)} cannot be written: ${cause(error)}. Set DATA_DIR to a folder that this user may write to.`,
    );
  });
  await sweepUnfinished(settings.folder, new Date());
  return diskStorage(settings.folder);
}
