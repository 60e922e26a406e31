import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen';
import { OfflineNotice } from './app';

test('the offline notice is shown while there is no connection', async () => {
  const onLineSpy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  try {
    await renderScreen(OfflineNotice);
    const notice = page.getByRole('status');
    await expect.element(notice).not.toBeInTheDocument();
    onLineSpy.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.element(notice).toHaveTextContent('You are offline.');
    onLineSpy.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.element(notice).not.toBeInTheDocument();
  } finally {
    onLineSpy.mockRestore();
  }
});
