import type { Article } from '@masthead/article/document';
import { articleToText } from '@masthead/article/to-text';
import { clearText, uniqueness, uniquenessError } from '@masthead/domain/posts/contract/uniqueness';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call';
import { notifyFailure } from '../../../../shared/notices/notify';
import { checksLeft, lastCheck } from './uniqueness.api';

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
