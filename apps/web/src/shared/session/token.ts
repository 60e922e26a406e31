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

/**
 * Runs a call whose reply replaces the token. The lock spans all tabs and ends with its tab. Browsers offer locks on https
 * and on localhost only; elsewhere the call runs without one.
 */
export function whileReplacingToken<T>(replace: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(KEY, replace) : replace();
}

/** Waits for a replacement that is under way in any tab. */
export async function tokenReplaced(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(KEY, { mode: 'shared' }, () => undefined);
}

/** Another tab signed in, or out. */
export function onTokenChange(changed: (token: string | null) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) changed(readToken());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
