import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { contentTypeOf } from './content-type';
import { checkFolder, checkKey, type Storage } from './storage';

export interface S3Settings {
  bucket: string;
  /** A folder inside the bucket, or nothing. */
  prefix: string;
  /** Left out for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Left out where the machine itself has been given the right to the bucket. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Its packages take half a second and 25 MB to load, which a server with files on disk need not spend. */
async function loadPackages() {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { ...s3, Upload };
}
type Packages = Awaited<ReturnType<typeof loadPackages>>;

/** Objects of a bucket of any server that speaks S3. An object appears whole or not at all by itself. */
export async function s3Storage({ bucket, prefix, endpoint, region, credentials }: S3Settings): Promise<Storage> {
  const s3 = await loadPackages();
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // The checksums that Amazon added later are unknown to many compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const named = (name: string) => (prefix ? `${prefix}/${name}` : name);
  const object = (key: string) => ({ Bucket: bucket, Key: named(checkKey(key)) });

  return {
    write: async (key, content) => {
      const params = { ...object(key), Body: content, ContentType: contentTypeOf(key) };
      try {
        // In parts of five megabytes, one after another: that much of a file is in memory, however large it is.
        await new s3.Upload({ client, params, queueSize: 1 }).done();
      } catch (error) {
        content.destroy();
        // Not every compatible server can call off an upload: that it complains must not hide why it was called off.
        throw content.errored ?? error;
      }
    },
    read: async (key) => {
      const found = await unlessMissing(client.send(new s3.GetObjectCommand(object(key))));
      return found && { stream: found.Body as Readable, bytes: found.ContentLength ?? 0 };
    },
    exists: async (key) => (await unlessMissing(client.send(new s3.HeadObjectCommand(object(key))))) !== null,
    remove: async (key) => {
      await unlessMissing(client.send(new s3.DeleteObjectCommand(object(key))));
    },
    removeFolder: (folder) => removeBelow(s3, client, bucket, `${named(checkFolder(folder))}/`),
  };
}

async function removeBelow(s3: Packages, client: S3Client, bucket: string, prefix: string): Promise<void> {
  let next: string | undefined;
  do {
    const list = new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next });
    const page = await client.send(list);
    for (const { Key } of page.Contents ?? []) await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }));
    next = page.NextContinuationToken;
  } while (next);
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode === 404) return null;
    throw error;
  }
}
