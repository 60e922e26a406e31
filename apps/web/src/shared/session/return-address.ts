/** Where to go back to after signing in: only a path of this admin, never another site or /login itself. */
export function returnAddress(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return '/';
  const address = new URL(from, window.location.origin);
  if (address.origin !== window.location.origin || address.pathname === '/login') return '/';
  return `${address.pathname}${address.search}${address.hash}`;
}
