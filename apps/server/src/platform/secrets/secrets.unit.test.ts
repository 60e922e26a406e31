import { createCipheriv, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../test/harness/temporary-folder';
import { openKeyRing, readSecretKeys } from './secrets';

const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

/** The format of versions without key ids: IV, tag, ciphertext. */
function encryptWithoutKeyId(key: Buffer, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

describe('openKeyRing', () => {
  it('decrypts only unmodified ciphertexts of its own keys', () => {
    const keys = openKeyRing([first]);
    const ciphertext = keys.encrypt('JBSWY3DP');
    expect(keys.decrypt(ciphertext)).toBe('JBSWY3DP');
    expect(keys.encrypt('JBSWY3DP')).not.toEqual(ciphertext);
    expect(() => openKeyRing([second]).decrypt(ciphertext)).toThrow();
    for (const index of [0, 1, 8, 9, ciphertext.length - 1]) {
      const modified = Buffer.from(ciphertext);
      modified[index] = (modified[index] ?? 0) ^ 1;
      expect(() => keys.decrypt(modified)).toThrow();
    }
    for (const length of [0, 1, 9, 27]) expect(() => keys.decrypt(ciphertext.subarray(0, length))).toThrow();
  });

  it('encrypts with its first key and decrypts with older keys', () => {
    const oldCiphertext = openKeyRing([first]).encrypt('JBSWY3DP');
    const keys = openKeyRing([second, third, first]);
    expect(keys.decrypt(oldCiphertext)).toBe('JBSWY3DP');
    expect(keys.isCurrent(oldCiphertext)).toBe(false);
    const newCiphertext = keys.encrypt('JBSWY3DP');
    expect(keys.isCurrent(newCiphertext)).toBe(true);
    expect(openKeyRing([second]).decrypt(newCiphertext)).toBe('JBSWY3DP');
  });

  it('decrypts ciphertexts without a key id', () => {
    const ciphertext = encryptWithoutKeyId(first, 'JBSWY3DP');
    expect(openKeyRing([first]).decrypt(ciphertext)).toBe('JBSWY3DP');
    expect(openKeyRing([second, first]).decrypt(ciphertext)).toBe('JBSWY3DP');
    expect(openKeyRing([first]).isCurrent(ciphertext)).toBe(false);
    expect(() => openKeyRing([second]).decrypt(ciphertext)).toThrow();
  });

  it('returns an id of the current key that does not reveal it', () => {
    expect(openKeyRing([first]).id).toMatch(/^[0-9a-f]{16}$/);
    expect(openKeyRing([first, second]).id).toBe(openKeyRing([first]).id);
    expect(openKeyRing([second]).id).not.toBe(openKeyRing([first]).id);
    expect(first.toString('hex')).not.toContain(openKeyRing([first]).id);
  });
});

describe('key file', () => {
  it('is created once with access only for its owner', () => {
    const folder = createTemporaryFolder();
    const [key] = readSecretKeys(undefined, folder);
    expect(readSecretKeys(undefined, folder)).toEqual([key]);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(key?.toString('hex'));
  });

  it('contains the current key on the first line and older keys below', () => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'secret.key'), `${second.toString('hex')}\n${first.toString('hex')}\n`);
    expect(readSecretKeys(undefined, folder)).toEqual([second, first]);
  });

  it('is not read if the keys are configured', () => {
    expect(readSecretKeys(['ab'.repeat(32)], '/nowhere').map((key) => key.toString('hex'))).toEqual(['ab'.repeat(32)]);
  });

  it.each(['half', '', `${'a'.repeat(64)}\nhalf`])('is rejected with the content %j', (text) => {
    const folder = createTemporaryFolder();
    writeFileSync(join(folder, 'secret.key'), text);
    expect(() => readSecretKeys(undefined, folder)).toThrow('is not 64 hexadecimal digits');
  });
});
