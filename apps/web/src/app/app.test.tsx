import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen';
import { OfflineNotice } from './app';

test('says so as long as there is no connection', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  try {
    await renderScreen(OfflineNotice);
    const notice = page.getByRole('status');
    await expect.element(notice).not.toBeInTheDocument();
    online.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.element(notice).toHaveTextContent('You are offline.');
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.element(notice).not.toBeInTheDocument();
  } finally {
    online.mockRestore();
  }
});
