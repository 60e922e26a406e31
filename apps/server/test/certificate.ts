import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** One piece of DER: its tag, its length, and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const object = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const ECDSA_SHA256 = sequence(object('2a8648ce3d040302'));
const COMMON_NAME = object('550403');
const ALTERNATIVE_NAME = object('551d11');

/** A certificate of a host for as long as a test runs, signed by itself. */
export function certificateOf(host: string): { key: string; cert: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, host))));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAME, der(0x04, sequence(text(0x82, host)))))),
  );
  const whole = sequence(signed, ECDSA_SHA256, bits(sign('sha256', signed, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
