import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the server does with its own key: nothing outside knows the key, and nothing in the database reveals it. */
export interface Secrets {
  encrypt: (text: string) => Buffer;
  decrypt: (sealed: Buffer) => string;
  /** A fingerprint for values too short to be safe under a plain hash. */
  fingerprint: (text: string) => Buffer;
}

export function openSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new Error('The secret key must be 32 bytes');
  const fingerprintKey = createHmac('sha256', key).update('fingerprint').digest();

  return {
    encrypt: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    decrypt: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  };
}
