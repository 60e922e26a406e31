import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cause, StartError } from '../start-error';

// A ciphertext consists of the header (version byte and key id), the IV, the authentication tag and the encrypted text.

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of ciphertexts that start with a key id. Older ones start with a random IV. */
const HEADER_VERSION = 1;
const ID_BYTES = 8;
const HEADER_BYTES = 1 + ID_BYTES;

interface KeyWithHeader {
  key: Buffer;
  /** The version byte and the key id, the first bytes of every ciphertext of this key. */
  header: Buffer;
}

/** The server's keys. The current key encrypts; all keys decrypt. */
export interface KeyRing {
  /** The id of the current key: an HMAC, which does not reveal the key. */
  id: string;
  encrypt: (text: string) => Buffer;
  decrypt: (ciphertext: Buffer) => string;
  /** Whether a ciphertext was encrypted with the current key. */
  isCurrent: (ciphertext: Buffer) => boolean;
  /** The fingerprint key that older versions derived from the key of this ciphertext. */
  deriveFingerprintKey: (ciphertext: Buffer) => Buffer;
}

/** The first key is the current one. */
export function openKeyRing([first, ...previous]: readonly Buffer[]): KeyRing {
  if (!first) throw new Error('A key ring needs a key');
  const current = addHeader(first);
  const keys = [current, ...previous.map(addHeader)];
  const decryptWithAnyKey = (ciphertext: Buffer) => {
    for (const matchingKey of keys) {
      if (!hasHeader(ciphertext, matchingKey)) continue;
      return { matchingKey, text: decryptWith(matchingKey.key, ciphertext.subarray(HEADER_BYTES), matchingKey.header) };
    }
    for (const matchingKey of keys) {
      const text = tryWithoutHeader(matchingKey.key, ciphertext);
      if (text !== null) return { matchingKey, text };
    }
    throw new Error('No key of the key ring decrypts this ciphertext');
  };
  return {
    id: current.header.subarray(1).toString('hex'),
    encrypt: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, iv).setAAD(current.header);
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([current.header, iv, cipher.getAuthTag(), content]);
    },
    decrypt: (ciphertext) => decryptWithAnyKey(ciphertext).text,
    isCurrent: (ciphertext) => hasHeader(ciphertext, current),
    deriveFingerprintKey: (ciphertext) => hmac(decryptWithAnyKey(ciphertext).matchingKey.key, 'fingerprint'),
  };
}

function addHeader(key: Buffer): KeyWithHeader {
  if (key.length !== KEY_BYTES) throw new Error('The secret key must be 32 bytes');
  return { key, header: Buffer.concat([Buffer.from([HEADER_VERSION]), hmac(key, 'key id').subarray(0, ID_BYTES)]) };
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const hasHeader = (ciphertext: Buffer, { header }: KeyWithHeader) =>
  ciphertext.subarray(0, HEADER_BYTES).equals(header);

/** Throws if the key is wrong or the ciphertext was modified. */
function decryptWith(key: Buffer, ciphertext: Buffer, header?: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, ciphertext.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  if (header) decipher.setAAD(header);
  decipher.setAuthTag(ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(ciphertext.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** For ciphertexts of older versions, which have no header. */
function tryWithoutHeader(key: Buffer, ciphertext: Buffer): string | null {
  try {
    return decryptWith(key, ciphertext);
  } catch {
    return null;
  }
}

/** Encrypts the secrets of one project with the server's key and fingerprints them with the project's key. */
export interface Secrets extends Pick<KeyRing, 'encrypt' | 'decrypt'> {
  /** An HMAC, for values that are too short for a plain hash. */
  fingerprint: (text: string) => Buffer;
}

export function openSecrets({ encrypt, decrypt }: KeyRing, fingerprintKey: Buffer): Secrets {
  return { encrypt, decrypt, fingerprint: (text) => hmac(fingerprintKey, text) };
}

/**
 * The configured keys. Default: the keys of the file secret.key in the data directory, one per line, which the first
 * start creates. The first key is the current one.
 */
export function readSecretKeys(configured: readonly string[] | undefined, dataDir: string): Buffer[] {
  const keys = configured ?? readKeyFile(dataDir);
  return keys.map((key) => Buffer.from(key, 'hex'));
}

const keyFilePath = (dataDir: string) => join(dataDir, 'secret.key');

/** Whether there are keys, so that `readSecretKeys()` does not create one. */
export const hasSecretKeys = (configured: readonly string[] | undefined, dataDir: string): boolean =>
  configured !== undefined || existsSync(keyFilePath(dataDir));

function readKeyFile(dataDir: string): string[] {
  const file = keyFilePath(dataDir);
  if (!existsSync(file)) createKeyFile(dataDir, file);
  const keys = readFileSync(file, 'utf8').trim().split(/\s+/);
  if (keys.every((key) => /^[0-9a-f]{64}$/.test(key))) return keys;
  throw new StartError(`The secret key in ${file} is not 64 hexadecimal digits.`);
}

/** Writes a temporary file and links it, so that a full disk leaves no partial key and two servers share one key. */
function createKeyFile(dataDir: string, file: string): void {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(temporaryFile, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartError(`The secret key could not be written to ${file}: ${cause(error)}.`);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}
