import type { Readable } from 'node:stream';
import { checkFolder, checkKey, contentTypeOf, ignoreLateErrors, type Storage } from './storage';

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

  const below = (folder: string) => `${named(checkFolder(folder))}/`;

  async function* pages(asked: { Prefix: string; Delimiter?: string }) {
    let next: string | undefined;
    do {
      const list = new s3.ListObjectsV2Command({ Bucket: bucket, ...asked, ContinuationToken: next });
      const page = await client.send(list);
      yield page;
      next = page.NextContinuationToken;
    } while (next);
  }

  return {
    write: async (key, content) => {
      ignoreLateErrors(content);
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
    read: async (key, range) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const found = await unlessMissing(client.send(new s3.GetObjectCommand({ ...object(key), ...part })));
      const total = Number(found?.ContentRange?.split('/')[1] ?? found?.ContentLength ?? 0);
      return found && { stream: found.Body as Readable, bytes: total, modifiedAt: found.LastModified ?? new Date() };
    },
    stat: async (key) => {
      const found = await unlessMissing(client.send(new s3.HeadObjectCommand(object(key))));
      return found && { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date() };
    },
    exists: async (key) => (await unlessMissing(client.send(new s3.HeadObjectCommand(object(key))))) !== null,
    size: async (key) =>
      (await unlessMissing(client.send(new s3.HeadObjectCommand(object(key)))))?.ContentLength ?? null,
    remove: async (key) => {
      await unlessMissing(client.send(new s3.DeleteObjectCommand(object(key))));
    },
    removeFolder: async (folder) => {
      for await (const { Contents = [] } of pages({ Prefix: below(folder) })) {
        for (const { Key } of Contents) await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }));
      }
    },
    folders: async function* (folder) {
      const Prefix = below(folder);
      for await (const { CommonPrefixes = [] } of pages({ Prefix, Delimiter: '/' })) {
        for (const found of CommonPrefixes) yield found.Prefix?.slice(Prefix.length, -1) ?? '';
      }
    },
    changedAt: async (folder) => {
      let newest: Date | null = null;
      for await (const { Contents = [] } of pages({ Prefix: below(folder) })) {
        for (const { LastModified } of Contents) {
          if (LastModified && !(newest && newest > LastModified)) newest = LastModified;
        }
      }
      return newest;
    },
  };
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
