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

/** Another tab signed in, or out. */
export function onTokenChange(changed: (token: string | null) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) changed(readToken());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
