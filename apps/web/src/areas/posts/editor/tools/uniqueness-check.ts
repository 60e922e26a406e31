import type { Article } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import {
  clearText,
  type UniquenessResult,
  uniqueness,
  uniquenessError,
} from '@masthead/domain/posts/contract/uniqueness';

import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call';
import { collection } from '../../../../shared/api/collection';
import { notifyFailure } from '../../../../shared/notices/notify';

// Apart from the posts: the limit is not asked for again with every save of the text.
const { query } = collection('uniqueness');

export const checksLeft = (id: number) => query(uniqueness.info, { params: { id } });

/** A check that found something out, and when it did. */
export interface Check extends UniquenessResult {
  unique: number;
  at: number;
}

/** What the last check of a post found. Kept where it outlasts the panel: on a phone the text is seen without it. */
const lastCheck = (id: number) =>
  queryOptions<Check>({
    queryKey: ['uniqueness', 'last', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Options {
  postId: number;
  /** The text as it stands in the form, saved or not. */
  body: () => Article | null;
  onChecked: (result: { uniqueness: number; uniqueness_body: string }) => void;
}

/** Has the text checked, one check at a time, and keeps what the last one found. */
export function useCheck({ postId, body, onChecked }: Options) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey: leftKey } = checksLeft(postId);
  const last = lastCheck(postId);
  const { data: found = null } = useQuery(last);
  const [lengthRefusal, setLengthRefusal] = useState<string | null>(null);
  const aborter = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: ({ article, signal }: { article: Article; signal: AbortSignal }) =>
      call(uniqueness.check, { params: { id: postId }, body: { body: article } }, signal),
  });

  const cancel = () => aborter.current?.abort();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a check belongs to its post
  useEffect(() => cancel, [postId]);

  async function start() {
    const article = body();
    const error = uniquenessError(clearText(article ? articleToText(article) : ''));
    setLengthRefusal(error?.message ?? null);
    if (error || !article) return;
    const own = new AbortController();
    aborter.current = own;
    const { signal } = own;
    try {
      const answer = await send.mutateAsync({ article, signal });
      if (signal.aborted) return;
      const { unique, clear_text, remaining_limit } = answer;
      client.setQueryData(leftKey, { remaining_limit });
      if (unique === null) return setLengthRefusal(answer.error?.message ?? null);
      client.setQueryData(last.queryKey, { ...answer, unique, at: Date.now() });
      onChecked({ uniqueness: unique, uniqueness_body: clear_text });
    } catch (error) {
      if (!signal.aborted) notifyFailure(error, t('Error checking uniqueness.'));
      // One that was begun may have been taken from the day's checks.
      void client.invalidateQueries({ queryKey: leftKey });
    }
  }

  return { isRunning: send.isPending, lengthRefusal, found, start, cancel };
}
