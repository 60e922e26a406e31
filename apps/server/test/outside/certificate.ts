import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** Encodes one DER element: type, length and content. Certificates consist of such elements (X.690, RFC 5280). */
function encodeDer(type: number, ...elements: Buffer[]): Buffer {
  const content = Buffer.concat(elements);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([type, ...length]), content]);
}

const sequence = (...elements: Buffer[]) => encodeDer(0x30, ...elements);
const text = (type: number, value: string) => encodeDer(type, Buffer.from(value));
const bits = (content: Buffer) => encodeDer(0x03, Buffer.from([0]), content);
const objectId = (hex: string) => encodeDer(0x06, Buffer.from(hex, 'hex'));

const ECDSA_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const ALTERNATIVE_NAME = objectId('551d11');

/** Creates a self-signed certificate for a host, so that a test server can speak HTTPS. Node has no function for it. */
export function createCertificate(host: string): { key: string; cert: string } {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(encodeDer(0x31, sequence(COMMON_NAME, text(0x0c, host))));
  const signedContent = sequence(
    // Version 3, serial number 1.
    encodeDer(0xa0, encodeDer(0x02, Buffer.from([2]))),
    encodeDer(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    // Valid from 2020 to 2049.
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, sequence(sequence(ALTERNATIVE_NAME, encodeDer(0x04, sequence(text(0x82, host)))))),
  );
  const certificate = sequence(signedContent, ECDSA_SHA256, bits(sign('sha256', signedContent, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
