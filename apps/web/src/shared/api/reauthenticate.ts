/** What to do when the server no longer knows the token; `true` means there is a new one and the call may be repeated. */
type Handler = () => Promise<boolean>;

let handler: Handler = async () => false;
let running: { token: string; result: Promise<boolean> } | null = null;

/** Set once by the app: signs in over the page where something is unsaved, otherwise leaves for /login. */
export function onDeadToken(next: Handler): void {
  handler = next;
}

/** Many calls fail together when a session ends: they share one answer. */
export function reauthenticate(token: string): Promise<boolean> {
  if (running?.token !== token) {
    const result = handler().finally(() => {
      running = null;
    });
    running = { token, result };
  }
  return running.result;
}
