import { type Article, articleToText } from '@masthead/article/document';

import {
  clearText,
  type UniquenessResult,
  uniqueness,
  uniquenessError,
} from '@masthead/domain/posts/contract/uniqueness';

import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { notifyFailure } from '../../../../shared/notices/notify';
import { useTranslation } from '../../../../ui/translation';

// Not in the posts collection: a save of the post must not refetch the limit.
const { query } = collection('uniqueness');

export const checksLeftQuery = (id: number) => query(uniqueness.info, { params: { id } });

/** The result of a uniqueness check that succeeded. */
export interface Check extends UniquenessResult {
  /** The unique share of the text, in percent. */
  unique: number;
  /** The time of the check in milliseconds since 1970. */
  checkedAt: number;
}

/**
 * The result of the last check. Kept in the query cache, because on a phone the panel unmounts while the user reads the
 * text.
 */
const lastCheckQuery = (id: number) =>
  queryOptions<Check>({
    queryKey: ['uniqueness', 'last', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Options {
  postId: number;
  /** The current text of the form, saved or not. */
  body: () => Article | null;
  onChecked: (result: { uniqueness: number; uniqueness_body: string }) => void;
}

/** Checks the text, one check at a time, and keeps the last result. Unmounting aborts a running check. */
export function useCheck({ postId, body, onChecked }: Options) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey: leftKey } = checksLeftQuery(postId);
  const lastCheck = lastCheckQuery(postId);
  const { data: result = null } = useQuery(lastCheck);
  const [lengthRefusal, setLengthRefusal] = useState<string | null>(null);
  const abortController = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: ({ article, signal }: { article: Article; signal: AbortSignal }) =>
      call(uniqueness.check, { params: { id: postId }, body: { body: article } }, signal),
  });

  const cancel = () => abortController.current?.abort();
  useEffect(() => () => abortController.current?.abort(), []);

  function handleResult(result: UniquenessResult) {
    const { unique, clear_text, remaining_limit, error } = result;
    client.setQueryData(leftKey, { remaining_limit });
    if (unique === null) return setLengthRefusal(error?.message ?? null);
    client.setQueryData(lastCheck.queryKey, { ...result, unique, checkedAt: Date.now() });
    onChecked({ uniqueness: unique, uniqueness_body: clear_text });
  }

  async function start() {
    const article = body();
    const error = uniquenessError(clearText(article ? articleToText(article) : ''));
    setLengthRefusal(error?.message ?? null);
    if (error || !article) return;
    const controller = new AbortController();
    abortController.current = controller;
    const { signal } = controller;
    try {
      const result = await send.mutateAsync({ article, signal });
      if (!signal.aborted) handleResult(result);
    } catch (error) {
      if (!signal.aborted) notifyFailure(error, t('Error checking uniqueness.'));
      // A started check may count towards the daily limit.
      void client.invalidateQueries({ queryKey: leftKey });
    }
  }

  return { isRunning: send.isPending, lengthRefusal, result, start, cancel };
}
