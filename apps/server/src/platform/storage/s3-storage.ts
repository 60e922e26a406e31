import type { Readable } from 'node:stream';
import { checkFolder, checkKey, contentTypeFor, ignoreLateErrors, isKey, type Storage } from './storage';

export interface S3Settings {
  bucket: string;
  /** A folder in the bucket; empty for the root. */
  prefix: string;
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  region: string;
  /** Undefined if the machine has access to the bucket, such as by an instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** A network can drop packets without an error. A transfer may take any time as long as it progresses. */
const defaultTimeouts = { connectionTimeout: 5000, socketTimeout: 20_000 };

/** Imports the packages only when S3 is used, because they need half a second and 25 MB. */
async function loadAwsSdk() {
  // Every version that this server pins supports the oldest Node of `engines`. The SDK announces future ones.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { ...s3, Upload };
}

/** Stores files in a bucket of any S3-compatible server. S3 writes objects atomically. */
export async function s3Storage(
  { bucket, prefix, endpoint, region, credentials }: S3Settings,
  timeouts = defaultTimeouts,
): Promise<Storage> {
  const s3 = await loadAwsSdk();
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: timeouts,
    // Many compatible servers do not support the newer checksums of Amazon.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const withPrefix = (name: string) => (prefix ? `${prefix}/${name}` : name);
  const toObject = (key: string) => ({ Bucket: bucket, Key: withPrefix(checkKey(key)) });

  const folderPrefix = (folder: string) => `${withPrefix(checkFolder(folder))}/`;

  /** Lists objects page by page; a page has up to 1000 objects. */
  async function* listPages(query: { Prefix: string; Delimiter?: string }) {
    let next: string | undefined;
    do {
      const list = new s3.ListObjectsV2Command({ Bucket: bucket, ...query, ContinuationToken: next });
      const page = await client.send(list);
      yield page;
      next = page.NextContinuationToken;
    } while (next);
  }

  return {
    write: async (key, content) => {
      ignoreLateErrors(content);
      const params = { ...toObject(key), Body: content, ContentType: contentTypeFor(key) };
      try {
        // Sequential parts of 5 MB limit the memory for a file of any size.
        await new s3.Upload({ client, params, queueSize: 1 }).done();
      } catch (error) {
        content.destroy();
        // Some compatible servers fail to abort an upload. That error must not hide the error of the stream.
        throw content.errored ?? error;
      }
    },
    read: async (key, range) => {
      const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` };
      const reply = await nullIfMissing(client.send(new s3.GetObjectCommand({ ...toObject(key), ...rangeHeader })));
      const total = Number(reply?.ContentRange?.split('/')[1] ?? reply?.ContentLength ?? 0);
      return reply && { stream: reply.Body as Readable, bytes: total, modifiedAt: reply.LastModified ?? new Date() };
    },
    stat: async (key) => {
      const reply = await nullIfMissing(client.send(new s3.HeadObjectCommand(toObject(key))));
      return reply && { bytes: reply.ContentLength ?? 0, modifiedAt: reply.LastModified ?? new Date() };
    },
    exists: async (key) => (await nullIfMissing(client.send(new s3.HeadObjectCommand(toObject(key))))) !== null,
    size: async (key) =>
      (await nullIfMissing(client.send(new s3.HeadObjectCommand(toObject(key)))))?.ContentLength ?? null,
    remove: async (key) => {
      await nullIfMissing(client.send(new s3.DeleteObjectCommand(toObject(key))));
    },
    removeFolder: async (folder) => {
      for await (const { Contents = [] } of listPages({ Prefix: folderPrefix(folder) })) {
        for (const { Key } of Contents) await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }));
      }
    },
    listFolders: async function* (folder) {
      const Prefix = folderPrefix(folder);
      for await (const { CommonPrefixes = [] } of listPages({ Prefix, Delimiter: '/' })) {
        for (const commonPrefix of CommonPrefixes) yield commonPrefix.Prefix?.slice(Prefix.length, -1) ?? '';
      }
    },
    listFiles: async function* (folder) {
      const Prefix = folderPrefix(folder);
      for await (const { Contents = [] } of listPages({ Prefix })) {
        for (const { Key = '' } of Contents) if (isKey(Key.slice(Prefix.length))) yield Key.slice(Prefix.length);
      }
    },
    findNewestTime: async (folder) => {
      let newest: Date | null = null;
      for await (const { Contents = [] } of listPages({ Prefix: folderPrefix(folder) })) {
        for (const { LastModified } of Contents) {
          if (LastModified && !(newest && newest > LastModified)) newest = LastModified;
        }
      }
      return newest;
    },
  };
}

async function nullIfMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode === 404) return null;
    throw error;
  }
}
