import { randomInt } from 'node:crypto';

const COUNT = 10;
const DIGITS = 12;

/** Ten codes of twelve digits: digits, because the sign-in field takes numbers only. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: DIGITS }, () => randomInt(10)).join(''));
}

export function isRecoveryCode(code: string): boolean {
  return code.length === DIGITS;
}

/** As people read and copy it: `1234 5678 9012`. */
export function shown(code: string): string {
  return code.replace(/(\d{4})(?=\d)/g, '$1 ');
}
