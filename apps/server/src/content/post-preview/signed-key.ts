import { timingSafeEqual } from 'node:crypto';
import { urlId } from '@masthead/domain/http/paging';
import { PREVIEW_LIFETIME_MS } from '@masthead/domain/posts/contract/preview';
import type { Project } from '@masthead/domain/projects/schema';
import type { Secrets } from '../../platform/secrets/secrets';

interface Signer {
  secrets: Secrets;
  /** Part of the signature, because databases of earlier versions share one derived fingerprint key. */
  project: Pick<Project, 'id'>;
}

/** The content of a valid key. */
interface SignedPreview {
  post_id: number;
  expires_at: string;
}

const createSignature = ({ secrets, project }: Signer, payload: string) =>
  secrets.fingerprint(`post preview ${project.id} ${payload}`).toString('base64url');

/**
 * Creates a key that opens the preview of a saved post without a sign-in, such as `7.2000001.q3X…`: post id, expiry in
 * quarters of an hour since 1970, signature. It expires at the end of the next quarter of an hour, so that repeated reads
 * of a post mostly return the same key.
 */
export function createSignedKey(signer: Signer & { now: () => Date }, postId: number): string {
  const expiryQuarter = Math.floor(signer.now().getTime() / PREVIEW_LIFETIME_MS) + 2;
  const payload = `${postId}.${expiryQuarter}`;
  return `${payload}.${createSignature(signer, payload)}`;
}

/** Returns `null` if the signature is wrong. The caller checks the expiry. */
export function readSignedKey(signer: Signer, key: string): SignedPreview | null {
  const [, payload = '', id, expiryQuarter, receivedSignature = ''] =
    /^((\d{1,10})\.(\d{1,10}))\.([\w-]+)$/.exec(key) ?? [];
  const [expected, actual] = [Buffer.from(createSignature(signer, payload)), Buffer.from(receivedSignature)];
  if (!id || expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  return {
    post_id: urlId.parse(id),
    expires_at: new Date(Number(expiryQuarter) * PREVIEW_LIFETIME_MS).toISOString(),
  };
}
