// The token of the session, in the storage that all tabs of the browser share.

const STORAGE_KEY = 'masthead.token';

export function readToken(): string | null {
  return localStorage.getItem(STORAGE_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, token);
}

export function forgetToken(): void {
  localStorage.removeItem(STORAGE_KEY);
}

/** Browsers provide locks only on https and localhost. */
const getLocks = () => navigator.locks as LockManager | undefined;
let pendingReplacement: Promise<unknown> = Promise.resolve();

/** Chromium shows a stored token to other tabs a moment later. The lock stays this long after a replacement. */
const PROPAGATION_MS = 1000;

/** Runs a call whose reply replaces the token, under a lock across all tabs. Closing the tab releases it. */
export function withTokenLock<T>(replace: () => Promise<T>): Promise<T> {
  const result = new Promise<T>((resolve, reject) => {
    const run = () => replace().then(resolve, reject);
    const locks = getLocks();
    if (!locks) return void run();
    void locks.request(STORAGE_KEY, async () => {
      await run();
      await new Promise((release) => setTimeout(release, PROPAGATION_MS));
    });
  });
  pendingReplacement = result.catch(() => undefined);
  return result;
}

/** Waits until no tab replaces the token; without locks it waits only for this tab. */
export async function waitForTokenReplacement(): Promise<void> {
  await pendingReplacement;
  await getLocks()?.request(STORAGE_KEY, { mode: 'shared' }, () => undefined);
}

/** Calls `onChange` when another tab signs in or out. */
export function onTokenChange(onChange: (token: string | null) => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) onChange(readToken());
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
