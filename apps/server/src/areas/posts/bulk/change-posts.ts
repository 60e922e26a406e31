import { accessRefusal } from '@masthead/domain/access/refusal';
import type { Problem } from '@masthead/domain/http/problem';
import { type BulkAction, type BulkChange, type BulkResult, bulkRights } from '@masthead/domain/posts/contract/bulk';
import type { PostRow } from '../../../content/posts/post-rows.queries';
import { withRetries } from '../../../platform/db/transactions';
import type { ActorContext } from '../../../platform/http/context';
import { forbidden } from '../../../platform/http/errors';
import { internalProblem, toProblem, toRefused } from '../../../platform/http/send-problem';
import { prepareWrite, writePost } from '../write/write-post';
import { toBulkWrites, UnchangedError } from './bulk-writes';

interface Input {
  changes: readonly BulkChange[];
  dry_run?: boolean | undefined;
}

/**
 * Changes posts one after another, each in a transaction of its own. A post that is refused, or whose write fails, does
 * not stop the others, so that the caller always learns which posts have changed.
 */
export async function changePosts(context: ActorContext, { changes, dry_run = false }: Input) {
  const results: BulkResult[] = [];
  for (const change of changes) results.push(await tryToChange(context, change, dry_run));
  return { results };
}

async function tryToChange(context: ActorContext, change: BulkChange, isDryRun: boolean): Promise<BulkResult> {
  try {
    const changed = await changeOne(context, change, isDryRun);
    return { id: change.id, outcome: 'changed', ...changed };
  } catch (error) {
    if (error instanceof UnchangedError) return { id: change.id, outcome: 'unchanged' };
    return { id: change.id, outcome: 'refused', problem: findProblem(context, error) };
  }
}

function findProblem({ report }: ActorContext, error: unknown): Problem {
  const refused = toRefused(error);
  if (refused) return toProblem(refused);
  report(error);
  return internalProblem();
}

async function changeOne(context: ActorContext, { id, base_updated_at, action }: BulkChange, isDryRun: boolean) {
  const missingRight = accessRefusal(context.actor, bulkRights[action.name]);
  if (missingRight) throw forbidden(missingRight);
  return withRetries(context.db, async (db) => {
    const inTransaction = { ...context, db };
    let undo: BulkAction | undefined;
    const [first, ...others] = toBulkWrites(inTransaction, action, (inverse) => {
      undo = inverse;
    });
    const firstOptions = { ...first.options, base_updated_at };
    if (isDryRun) {
      const { before, facts, change } = await prepareWrite(inTransaction, id, firstOptions, first.computeChange);
      let after = { ...before, ...change.values } as PostRow;
      for (const { computeChange } of others) {
        const { values } = await computeChange(db, after, facts);
        after = { ...after, ...values } as PostRow;
      }
      return { updated_at: before.updated_at, undo: undo as BulkAction };
    }
    let updated_at = await writePost(inTransaction, id, firstOptions, first.computeChange);
    for (const { options, computeChange } of others) {
      updated_at = await writePost(inTransaction, id, options, computeChange);
    }
    return { updated_at, undo: undo as BulkAction };
  });
}
