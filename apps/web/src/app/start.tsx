import type { Language } from '@masthead/domain/languages/contract';
import { projects } from '@masthead/domain/projects/contract';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import { translations } from '@masthead/domain/translations/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../shared/api/call';
import { initTranslations } from '../shared/i18n/i18n';
import { chooseLanguage, languageList } from '../shared/i18n/interface-language';
import { useTranslation } from '../ui/translation';

const DEFAULT_LANGUAGE = 'en-US';

export interface StartData {
  project: ClientConfig;
  languages: Language[];
  language: string;
}

/** Loads the data of the first render: project, languages, and the phrases of the user's language. */
export async function loadStartData(queryClient: QueryClient): Promise<StartData> {
  const languages = queryClient.fetchQuery(languageList());
  const [project, { items }] = await Promise.all([call(projects.config, {}), languages]);
  const selected = chooseLanguage(items, project.language);
  const phrases = selected ? await call(translations.admin, { params: { id: selected.id } }) : {};
  const language = selected?.code ?? DEFAULT_LANGUAGE;
  initTranslations(language, phrases);
  return { project, languages: items, language };
}

/** The error page of a failed start. The theme is not loaded yet, so it uses the styles of index.html. */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isRetrying, setIsRetrying] = useState(false);

  async function retry() {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
  }

  const detail = error instanceof Error ? error.message : '';
  return (
    <main className="start">
      <div role="alert">
        <h1>{t('Error fetching data.')}</h1>
        <p>{t('The server sent an unexpected response. Check the connection and try again.')}</p>
        {detail === '' ? null : <p className="start-detail">{detail}</p>}
      </div>
      <button type="button" onClick={retry} disabled={isRetrying}>
        {t('Retry')}
      </button>
    </main>
  );
}
