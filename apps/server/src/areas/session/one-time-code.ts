import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

export function newSecret(): string {
  return generateSecret();
}

/** The address an authenticator reads from the QR code. */
export function authenticatorUri(secret: string, issuer: string, label: string): string {
  return generateURI({ secret, issuer, label });
}

/** The time step a code belongs to, one step early or late allowed; `null` when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
