import { type ComponentType, useState } from 'react';
import { usePrefetch } from '../../shared/list/use-prefetch';
import { notifyFailure } from '../../shared/notices/notify';
import { useTranslation } from '../../ui/translation';

/**
 * A component that is not part of the first load, such as a dialog. Its code loads when the page is idle, at the latest
 * when it is shown. A notice reports code that cannot be loaded.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation();
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  usePrefetch(load);

  async function show() {
    try {
      const loaded = await load();
      setComponent(() => loaded);
    } catch (error) {
      notifyFailure(error, t('This could not be loaded. Check the connection and try again.'));
    }
  }

  return { Component, show, hide: () => setComponent(null) };
}
