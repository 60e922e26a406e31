/** What gives away the inside of the server. */
const INSIDE = /\n\s+at \S+ \(|node_modules|\/apps\/server\/|PostgresError|syntax error at or near/;

/** Why an answer should not have been given; `null` when it may be. */
export function complaintOf(status, body, operation, caller) {
  if (status >= 500) return `answered ${status}`;
  if (INSIDE.test(body)) return 'reveals internals';
  // The HTTP parser rejects too many headers before it is known who calls.
  if (status === 429 || status === 431 || mayCall(operation, caller)) return null;
  // A switched-off feature is not there, whoever asks.
  const due = caller.token === null ? [401, 404] : [403, 404];
  return due.includes(status) ? null : `should be ${due.join(' or ')} and is ${status}`;
}

/** Whether the table of rights lets this caller through. */
export function mayCall({ access, rights }, { token, isWhole, rights: held }) {
  if (access === 'public') return true;
  if (token === null) return false;
  if (access === 'half-signed-in') return true;
  return isWhole && (access === 'signed-in' || rights.some((right) => held.includes(right)));
}

/** Schemes and hosts that only hostile headers contain: no response may repeat them. */
const FOREIGN = /javascript:\/\/|evil\.test/i;

/** Why an answer to a hostile request should not have been given; `null` when it may be. */
export function hostileComplaintOf(status, { location = '' }, body) {
  if (status >= 500) return `answered ${status}`;
  if (INSIDE.test(body)) return 'reveals internals';
  return FOREIGN.test(location) || FOREIGN.test(body) ? 'repeats a hostile header' : null;
}
