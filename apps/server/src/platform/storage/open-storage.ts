import { diskStorage, sweepUnfinished } from './disk-storage';
import { type S3Settings, s3Storage } from './s3-storage';
import type { Storage } from './storage';

/** Where files are kept: in a folder, or in a bucket. */
export type StorageSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);

export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 's3') return s3Storage(settings);
  await sweepUnfinished(settings.folder, new Date());
  return diskStorage(settings.folder);
}
