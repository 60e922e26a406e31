// As in the build, the styles of Mantine come before ours, whatever a file imports first.
import '../src/ui/theme/mantine.css';
import { installPlainMessages } from '@masthead/domain/text/issue-message';
import { beforeAll, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, configure } from 'vitest-browser-react/pure';

installPlainMessages();
// As in the app: StrictMode mounts every component twice, which reveals effects without a cleanup.
configure({ reactStrictMode: true });

// Test files share one page, so reset the state that one of them may leave for the next.
beforeAll(async () => {
  await page.viewport(1280, 800);
  sessionStorage.clear();
});
beforeEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await cleanup();
});
