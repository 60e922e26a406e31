import type { Language } from '@masthead/domain/languages/contract';
import { projects } from '@masthead/domain/projects/contract';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import { translations } from '@masthead/domain/translations/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../shared/api/call';
import { speak } from '../shared/i18n/i18n';
import { chooseLanguage, languageList } from '../shared/i18n/interface-language';

const DEFAULT_LANGUAGE = 'en-US';

/** What has to be known before anything can be shown. */
export interface Start {
  project: ClientConfig;
  languages: Language[];
  language: string;
}

export async function loadStart(queryClient: QueryClient): Promise<Start> {
  const languages = queryClient.fetchQuery(languageList());
  const [project, { items }] = await Promise.all([call(projects.config, {}), languages]);
  const chosen = chooseLanguage(items, project.language);
  const phrases = chosen ? await call(translations.admin, { params: { id: chosen.id } }) : {};
  const language = chosen?.code ?? DEFAULT_LANGUAGE;
  await speak(language, phrases);
  return { project, languages: items, language };
}

/** Nothing of the app is there yet, not even its colour: the page stands on the styles of index.html. */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const { t } = useTranslation();
  const [trying, setTrying] = useState(false);

  async function retry() {
    setTrying(true);
    await onRetry();
    setTrying(false);
  }

  const detail = error instanceof Error ? error.message : '';
  return (
    <main className="start">
      <div role="alert">
        <h1>{t('Error fetching data.')}</h1>
        <p>{t('The server does not answer as it should. Check the connection and try again.')}</p>
        {detail === '' ? null : <p className="start-detail">{detail}</p>}
      </div>
      <button type="button" onClick={retry} disabled={trying}>
        {t('Retry')}
      </button>
    </main>
  );
}
