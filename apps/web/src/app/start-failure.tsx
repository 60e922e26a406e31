import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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
