const KEY = 'masthead.token';

export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function forgetToken(): void {
  localStorage.removeItem(KEY);
}

/** Browsers offer locks on https and on localhost only. */
const locks = () => navigator.locks as LockManager | undefined;
let replacement: Promise<unknown> = Promise.resolve();

/** Runs a call whose reply replaces the token, under a lock that spans all tabs and ends with its tab. */
export function whileReplacingToken<T>(replace: () => Promise<T>): Promise<T> {
  const replaced = locks()?.request(KEY, replace) ?? replace();
  replacement = replaced.catch(() => undefined);
  return replaced;
}

/** Waits for a replacement that is under way in any tab; without locks, in this one. */
export async function tokenReplaced(): Promise<void> {
  await replacement;
  await locks()?.request(KEY, { mode: 'shared' }, () => undefined);
}

/** Another tab signed in, or out. */
export function onTokenChange(changed: (token: string | null) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) changed(readToken());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
