import type { StaticPage } from '@masthead/domain/static-pages/schema';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../shared/notices/notify';
import { dropCopy, isWorthRestoring, type KeptCopy, readCopy } from './kept-copy';

/** The copy that an earlier visit left, when there is one to ask about; any other is dropped. */
export function useRestoring(key: string, page: StaticPage, isOn: boolean) {
  const { t } = useTranslation();
  const [found] = useState(() => (isOn ? readCopy(key) : null));
  const [copy, setCopy] = useState<KeptCopy | null>(() =>
    found !== null && found !== 'broken' && isWorthRestoring(found, page) ? found : null,
  );
  const isBroken = found === 'broken';
  const isOutdated = found !== null && copy === null;

  useEffect(() => {
    if (isBroken) notifyFailure(null, t('Error parsing static page data from localStorage.'));
  }, [isBroken, t]);
  useEffect(() => {
    if (isOutdated) dropCopy(key);
  }, [isOutdated, key]);

  return { copy, done: () => setCopy(null) };
}
