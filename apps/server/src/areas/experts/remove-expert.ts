import { removeExpertRefusal } from '@masthead/domain/experts/rules';
import { expertPath } from '@masthead/domain/site/addresses';
import { phrase } from '@masthead/domain/text/phrase';
import {
  type AddressTarget,
  leaveAddresses,
  redirectExpertAddresses,
} from '../../content/addresses/former-addresses.queries';
import { discardAvatar } from '../../media/avatar';
import { recordAudit } from '../../platform/audit/record-audit';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { invalid, Refused } from '../../platform/http/errors';
import { noExpert } from './expert-or-throw';
import { countPostsOfExpert, deleteExpert, holdExperts, replaceExpert } from './experts.queries';

/**
 * Deletes an expert whom no post names, or whose posts name the replacement from now on. Returns the number of those posts. The
 * picture goes last: a deletion that fails has lost nothing.
 */
export async function removeExpert(context: ActorContext, id: number, replacementId: number | undefined) {
  const { avatar, replaced } = await retrying(context.db, async (db) => {
    const held = await holdExperts(db, [id, replacementId ?? id]);
    const expert = held.find((each) => each.id === id);
    if (!expert) throw noExpert();
    const replacement = held.find((each) => each.id === replacementId && each.id !== id);
    if (replacementId !== undefined && !replacement) {
      throw invalid({ replacement_id: [phrase('This expert no longer exists. Choose another.')] });
    }
    const posts = await countPostsOfExpert(db, id);
    const refusal = replacement ? null : removeExpertRefusal(posts);
    if (refusal) throw new Refused(409, 'conflict', refusal, { posts });
    const target: AddressTarget = replacement ? { expert_id: replacement.id } : {};
    if (replacement) await replaceExpert(db, id, replacement.id);
    await redirectExpertAddresses(db, id, target);
    await leaveAddresses(db, [expertPath(expert.slug)], target);
    await deleteExpert(db, id);
    await recordAudit(db, context, {
      action: 'expert.deleted',
      target_id: id,
      target_label: expert.username,
      ...(replacement && { after: { path: expertPath(replacement.slug), count: posts } }),
    });
    return { avatar: expert.avatar, replaced: replacement ? posts : null };
  });
  await discardAvatar(context.storage, avatar);
  return replaced === null ? null : { replaced };
}
