import type { Language } from '@masthead/domain/languages/contract';
import { projects } from '@masthead/domain/projects/contract';
import type { ClientConfig } from '@masthead/domain/projects/schema';

import { translations } from '@masthead/domain/translations/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../shared/api/call';
import { speak } from '../shared/i18n/i18n';
import { chooseLanguage } from '../shared/i18n/interface-language';
import { languageList } from '../shared/pickers/languages';

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
