import { timingSafeEqual } from 'node:crypto';
import { addressId } from '@masthead/domain/http/paging';
import { PREVIEW_LIFETIME } from '@masthead/domain/posts/contract/preview';
import type { Project } from '@masthead/domain/projects/schema';

import type { Secrets } from '../../platform/secrets/secrets';

interface Signer {
  secrets: Secrets;
  /** Databases of earlier versions share one derived fingerprint key, so the project is signed, too. */
  project: Pick<Project, 'id'>;
}

/** What a signed address shows, and until when. */
interface Signed {
  post_id: number;
  expires_at: string;
}

const signature = ({ secrets, project }: Signer, said: string) =>
  secrets.fingerprint(`post preview ${project.id} ${said}`).toString('base64url');

/**
 * A key to a post as it is saved. It ends with the quarter of an hour after this one, so that a post that is read twice
 * mostly says the same.
 */
export function signedKey(signer: Signer & { now: () => Date }, postId: number): string {
  const quarters = Math.floor(signer.now().getTime() / PREVIEW_LIFETIME) + 2;
  const said = `${postId}.${quarters}`;
  return `${said}.${signature(signer, said)}`;
}

/** `null` when nobody of us has signed it. Whether it has expired is for the caller to say. */
export function readSignedKey(signer: Signer, key: string): Signed | null {
  const [, said = '', id, quarters, given = ''] = /^((\d{1,10})\.(\d{1,10}))\.([\w-]+)$/.exec(key) ?? [];
  const [expected, actual] = [Buffer.from(signature(signer, said)), Buffer.from(given)];
  if (!id || expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  return {
    post_id: addressId.parse(id),
    expires_at: new Date(Number(quarters) * PREVIEW_LIFETIME).toISOString(),
  };
}
