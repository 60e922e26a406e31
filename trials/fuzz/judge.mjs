// Decides whether the response to a random request is a problem.

/** Patterns that reveal internals of the server. */
const INTERNALS = /\n\s+at \S+ \(|node_modules|\/apps\/server\/|PostgresError|syntax error at or near/;

/** The problem with a response; `null` if it is acceptable. */
export function findProblem(status, body, operation, caller) {
  if (status >= 500) return `answered ${status}`;
  if (INTERNALS.test(body)) return 'reveals internals';
  // The HTTP parser rejects too many headers before authentication.
  if (status === 429 || status === 431 || mayCall(operation, caller)) return null;
  // An endpoint of a switched-off feature answers 404 to every caller.
  const expected = caller.token === null ? [401, 404] : [403, 404];
  return expected.includes(status) ? null : `should answer ${expected.join(' or ')}, not ${status}`;
}

/** Whether the access rule of the endpoint allows this caller. */
export function mayCall({ access, rights }, { token, isFullySignedIn, rights: callerRights }) {
  if (access === 'public') return true;
  if (token === null) return false;
  if (access === 'half-signed-in') return true;
  return isFullySignedIn && (access === 'signed-in' || rights.some((right) => callerRights.includes(right)));
}

/** Schemes and hosts that only hostile headers contain: no response may repeat them. */
const FOREIGN = /javascript:\/\/|evil\.test/i;

/** The problem with the response to a hostile request; `null` if it is acceptable. */
export function findHostileProblem(status, { location = '' }, body) {
  if (status >= 500) return `answered ${status}`;
  if (INTERNALS.test(body)) return 'reveals internals';
  return FOREIGN.test(location) || FOREIGN.test(body) ? 'repeats a hostile header' : null;
}
