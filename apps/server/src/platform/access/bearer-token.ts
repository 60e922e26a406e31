import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares an `Authorization` header with a token of the configuration, in constant time. */
export function isBearerToken(authorization: string | undefined, token: string | undefined): boolean {
  if (!authorization || !token) return false;
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));
}

/** `timingSafeEqual` needs buffers of equal length. */
const sha256 = (text: string) => createHash('sha256').update(text).digest();
