import { createCipheriv, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder';
import { openKeyRing, secretKeys } from './secrets';

const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

/** The format of versions without key ids: IV, tag, ciphertext. */
function sealWithoutId(key: Buffer, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

describe('a key ring', () => {
  it('opens only what one of its keys sealed, unchanged', () => {
    const keys = openKeyRing([first]);
    const sealed = keys.encrypt('JBSWY3DP');
    expect(keys.decrypt(sealed)).toBe('JBSWY3DP');
    expect(keys.encrypt('JBSWY3DP')).not.toEqual(sealed);
    expect(() => openKeyRing([second]).decrypt(sealed)).toThrow();
    for (const index of [0, 1, 8, 9, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => keys.decrypt(changed)).toThrow();
    }
    for (const length of [0, 1, 9, 27]) expect(() => keys.decrypt(sealed.subarray(0, length))).toThrow();
  });

  it('encrypts with its first key and opens what older keys sealed', () => {
    const old = openKeyRing([first]).encrypt('JBSWY3DP');
    const keys = openKeyRing([second, third, first]);
    expect(keys.decrypt(old)).toBe('JBSWY3DP');
    expect(keys.isCurrent(old)).toBe(false);
    const fresh = keys.encrypt('JBSWY3DP');
    expect(keys.isCurrent(fresh)).toBe(true);
    expect(openKeyRing([second]).decrypt(fresh)).toBe('JBSWY3DP');
  });

  it('opens ciphertexts without a key id', () => {
    const sealed = sealWithoutId(first, 'JBSWY3DP');
    expect(openKeyRing([first]).decrypt(sealed)).toBe('JBSWY3DP');
    expect(openKeyRing([second, first]).decrypt(sealed)).toBe('JBSWY3DP');
    expect(openKeyRing([first]).isCurrent(sealed)).toBe(false);
    expect(() => openKeyRing([second]).decrypt(sealed)).toThrow();
  });

  it('names its current key by an id that is not part of the key', () => {
    expect(openKeyRing([first]).id).toMatch(/^[0-9a-f]{16}$/);
    expect(openKeyRing([first, second]).id).toBe(openKeyRing([first]).id);
    expect(openKeyRing([second]).id).not.toBe(openKeyRing([first]).id);
    expect(first.toString('hex')).not.toContain(openKeyRing([first]).id);
  });
});

describe('the key file', () => {
  it('is created once, for its owner alone, and found again', () => {
    const folder = temporaryFolder();
    const [key] = secretKeys(undefined, folder);
    expect(secretKeys(undefined, folder)).toEqual([key]);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(key?.toString('hex'));
  });

  it('holds the current key first, and older ones below it', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.key'), `${second.toString('hex')}\n${first.toString('hex')}\n`);
    expect(secretKeys(undefined, folder)).toEqual([second, first]);
  });

  it('is not read where the keys are configured', () => {
    expect(secretKeys(['ab'.repeat(32)], '/nowhere').map((key) => key.toString('hex'))).toEqual(['ab'.repeat(32)]);
  });

  it.each(['half', '', `${'a'.repeat(64)}\nhalf`])('is refused when it holds %j', (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.key'), text);
    expect(() => secretKeys(undefined, folder)).toThrow('is not 64 hexadecimal digits');
  });
});
