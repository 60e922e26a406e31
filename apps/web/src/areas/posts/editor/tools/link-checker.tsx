import { Button, List, Stack, Text } from '@mantine/core';
import type { Article, ArticleNode } from '@masthead/article/document';
import { isExternalLink } from '@masthead/article/links';
import { MAX_CHECKED_LINKS, postLinkChecks } from '@masthead/domain/posts/contract/publish-checks';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { call } from '../../../../shared/api/call';
import { formQuery } from '../../../../shared/api/collection';
import { toMessages } from '../../../../shared/notices/messages';
import { showBrokenLinks } from '../../../../shared/rich-text/broken-links';
import { ErrorState } from '../../../../ui/states';
import { useTranslation } from '../../../../ui/translation';

/** A job checks the links. The result is requested this often, and then again when the user asks for it. */
const POLL_MS = 2000;
const MAX_POLLS = 15;

interface Props {
  postId: number;
  /** The editor of the text or of the open slide, whose links get marks. */
  editor: Editor | null;
  readArticle: () => Article | null;
}

/** Checks the links of the text to other sites, lists the broken ones and marks them in the text. */
export function LinkChecker({ postId, editor, readArticle }: Props) {
  const { t } = useTranslation();
  const [urls, setUrls] = useState<string[] | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...formQuery,
    queryKey: ['posts', postLinkChecks.run.path, postId, urls],
    queryFn: async ({ signal }) => (await call(postLinkChecks.run, { body: { urls: urls ?? [] } }, signal)).links,
    enabled: urls !== null && urls.length > 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < MAX_POLLS && data?.some(({ state }) => state === 'checking') ? POLL_MS : false,
  });
  const broken = data?.filter(({ state }) => state === 'broken').map(({ url }) => url) ?? [];
  const waiting = data?.filter(({ state }) => state === 'checking').length ?? 0;
  const brokenKey = broken.join('\n');

  useEffect(() => {
    if (editor && !editor.isDestroyed) showBrokenLinks(editor, brokenKey === '' ? [] : brokenKey.split('\n'));
  }, [editor, brokenKey]);

  function check() {
    const found = listExternalLinks(readArticle());
    setUrls(found);
    // The same links again: the key of the query does not change.
    if (urls !== null && found.join() === urls.join()) void refetch();
  }

  return (
    <Stack gap="xs">
      <Button size="xs" variant="default" w="fit-content" loading={urls !== null && isFetching} onClick={check}>
        {t('Check links')}
      </Button>
      {error ? (
        <ErrorState messages={toMessages(error, t('Error fetching data.'))} onRetry={() => void refetch()} />
      ) : null}
      <div role="status">
        {urls?.length === 0 ? <Text size="sm">{t('The text has no links to other sites.')}</Text> : null}
        {data && waiting > 0 ? (
          <Text size="sm">{t('Links that are being checked: {count}', { count: waiting })}</Text>
        ) : null}
        {data && waiting === 0 && broken.length === 0 ? <Text size="sm">{t('All links work.')}</Text> : null}
        {broken.length > 0 ? (
          <>
            <Text size="sm">{t('Broken links: {count}', { count: broken.length })}</Text>
            <List size="sm" spacing={4}>
              {broken.map((url) => (
                <List.Item key={url} style={{ overflowWrap: 'anywhere' }}>
                  {url}
                </List.Item>
              ))}
            </List>
          </>
        ) : null}
      </div>
    </Stack>
  );
}

/** The links to other sites, each once, up to the limit of a check. */
function listExternalLinks(article: Article | null): string[] {
  const links = article ? listLinks(article.doc).filter(isExternalLink) : [];
  return [...new Set(links)].slice(0, MAX_CHECKED_LINKS);
}

const listLinks = ({ marks = [], content = [] }: ArticleNode): string[] => [
  ...marks.flatMap(({ type, attrs }) => (type === 'link' ? String(attrs?.['href'] ?? '') : [])),
  ...content.flatMap(listLinks),
];
