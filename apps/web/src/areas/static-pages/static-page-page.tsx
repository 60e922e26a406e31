import { addressId } from '@masthead/domain/http/paging';
import { phrase } from '@masthead/domain/text/phrase';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { translateMessage } from '../../shared/i18n/i18n';
import { messagesOf } from '../../shared/notices/messages';
import { PageTitle } from '../../shared/project/project';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';

import { StaticPageEditor } from './static-page-editor';
import { staticPageById } from './static-pages.api';

export function Page() {
  const { t } = useTranslation();
  const { success, data: id } = addressId.safeParse(useLocation({ select: ({ pathname }) => pathname.split('/')[2] }));
  return success ? <StaticPage key={id} id={id} /> : <EmptyState text={t('There is no such static page.')} />;
}

/** What is edited is always what the server has now: a copy from an earlier visit could be somebody's old version. */
function StaticPage({ id }: { id: number }) {
  const page = useQuery({ ...staticPageById(id), refetchOnMount: 'always', refetchOnWindowFocus: false });
  if (page.data && page.isFetchedAfterMount) {
    return (
      <>
        <PageTitle text={page.data.title} />
        <StaticPageEditor page={page.data} />
      </>
    );
  }
  if (!page.error) return <SkeletonRows />;
  const messages = messagesOf(page.error, phrase('Error fetching data.')).map(translateMessage);
  return <ErrorState messages={messages} onRetry={() => void page.refetch()} />;
}
