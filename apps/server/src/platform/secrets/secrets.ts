import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cause, StartError } from '../start-error';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Marks ciphertexts that begin with a key id. Older ones begin with their random IV. */
const VERSION = 1;
const ID_BYTES = 8;
const HEADER_BYTES = 1 + ID_BYTES;

interface NamedKey {
  key: Buffer;
  /** The version byte and the key id, which every ciphertext of this key begins with. */
  header: Buffer;
}

/** The server's keys: the current one encrypts, and each of them decrypts. */
export interface KeyRing {
  /** The id of the current key. It is derived from the key, and reveals nothing of it. */
  id: string;
  encrypt: (text: string) => Buffer;
  decrypt: (sealed: Buffer) => string;
  /** Whether a ciphertext names the current key. */
  isCurrent: (sealed: Buffer) => boolean;
  /** The fingerprint key of versions that derived it from the key that opens this ciphertext. */
  derivedFingerprintKey: (sealed: Buffer) => Buffer;
}

export function openKeyRing([first, ...previous]: readonly Buffer[]): KeyRing {
  if (!first) throw new Error('A key ring needs a key');
  const current = namedKey(first);
  const keys = [current, ...previous.map(namedKey)];
  const open = (sealed: Buffer) => {
    for (const named of keys) {
      if (!hasHeader(sealed, named)) continue;
      return { named, text: decryptWith(named.key, sealed.subarray(HEADER_BYTES), named.header) };
    }
    for (const named of keys) {
      const text = tryWithoutHeader(named.key, sealed);
      if (text !== null) return { named, text };
    }
    throw new Error('No key of the ring opens this ciphertext');
  };
  return {
    id: current.header.subarray(1).toString('hex'),
    encrypt: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, iv).setAAD(current.header);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([current.header, iv, cipher.getAuthTag(), sealed]);
    },
    decrypt: (sealed) => open(sealed).text,
    isCurrent: (sealed) => hasHeader(sealed, current),
    derivedFingerprintKey: (sealed) => hmac(open(sealed).named.key, 'fingerprint'),
  };
}

function namedKey(key: Buffer): NamedKey {
  if (key.length !== 32) throw new Error('The secret key must be 32 bytes');
  return { key, header: Buffer.concat([Buffer.from([VERSION]), hmac(key, 'key id').subarray(0, ID_BYTES)]) };
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const hasHeader = (sealed: Buffer, { header }: NamedKey) => sealed.subarray(0, HEADER_BYTES).equals(header);

/** Throws when the key is another one or the ciphertext was changed. */
function decryptWith(key: Buffer, sealed: Buffer, header?: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  if (header) decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

function tryWithoutHeader(key: Buffer, sealed: Buffer): string | null {
  try {
    return decryptWith(key, sealed);
  } catch {
    return null;
  }
}

/** The secrets of one project: encrypted with the server's key, fingerprinted with the project's own. */
export interface Secrets extends Pick<KeyRing, 'encrypt' | 'decrypt'> {
  /** A fingerprint for values too short to be safe under a plain hash. */
  fingerprint: (text: string) => Buffer;
}

export function openSecrets({ encrypt, decrypt }: KeyRing, fingerprintKey: Buffer): Secrets {
  return { encrypt, decrypt, fingerprint: (text) => hmac(fingerprintKey, text) };
}

/**
 * The configured keys, else those in the data directory, one a line; the first start creates one there. The first key is
 * the current one.
 */
export function secretKeys(configured: readonly string[] | undefined, dataDir: string): Buffer[] {
  const keys = configured ?? readKeys(dataDir);
  return keys.map((key) => Buffer.from(key, 'hex'));
}

function readKeys(dataDir: string): string[] {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) makeKey(dataDir, file);
  const keys = readFileSync(file, 'utf8').trim().split(/\s+/);
  if (keys.every((key) => /^[0-9a-f]{64}$/.test(key))) return keys;
  throw new StartError(`The secret key in ${file} is not 64 hexadecimal digits.`);
}

/** Written whole under another name first: a full disk must not leave half a key, nor two servers one each. */
function makeKey(dataDir: string, file: string): void {
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartError(`The secret key could not be written to ${file}: ${cause(error)}.`);
  } finally {
    rmSync(fresh, { force: true });
  }
}
