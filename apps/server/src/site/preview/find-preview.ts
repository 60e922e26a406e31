import type { ArticleState } from '../../content/preview/article-state';
import { readSignedKey } from '../../content/preview/signed-key';
import { hashToken } from '../../platform/access/tokens';
import type { RunningProject } from '../../platform/http/context';
import type { Secrets } from '../../platform/secrets/secrets';
import { findPreview, findSavedState } from './previews.queries';

type Means = Pick<RunningProject, 'db' | 'project'> & { secrets: Secrets; now: () => Date };

type Found = { state: ArticleState; status: number; expires_at: string } | { gone: 'missing' | 'expired' };

const missing: Found = { gone: 'missing' };

/** What a key shows now: a form that was kept, or with a signed one the post as it is saved. */
export async function previewOf(means: Means, key: string): Promise<Found> {
  return key.includes('.') ? savedOf(means, key) : keptOf(means, key);
}

async function keptOf({ db, now }: Means, token: string): Promise<Found> {
  const kept = await findPreview(db, hashToken(token));
  if (!kept) return missing;
  return isPast(kept.expires_at, now) ? { gone: 'expired' } : kept;
}

async function savedOf(means: Means, key: string): Promise<Found> {
  const signed = readSignedKey(means, key);
  if (!signed) return missing;
  if (isPast(signed.expires_at, means.now)) return { gone: 'expired' };
  const saved = await findSavedState(means.db, signed.post_id);
  if (!saved) return missing;
  const { status, ...state } = saved;
  return { state, status, expires_at: signed.expires_at };
}

const isPast = (instant: string, now: () => Date) => Date.parse(instant) <= now().getTime();
