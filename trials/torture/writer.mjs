const WRITES_PER_POST = 5;

/**
 * Writes posts one after another until the server no longer responds, and records acknowledged writes in the ledger.
 * Throws if the server rejects a write.
 */
export async function writeUntilKilled(api, token, ledger, name) {
  for (let number = 0, id = null; ; number++) {
    const text = `${name} ${number} ${'word '.repeat(50)}`.trim();
    if (number % WRITES_PER_POST === 0) {
      const created = await write('POST', `${api}/posts`, token, { main_headline: text.slice(0, 100), section_id: 1 });
      if (created === null) return;
      id = created.id;
      ledger.set(id, { acknowledged: null });
    }
    // A write without a response may or may not be stored.
    ledger.get(id).pending = text;
    if ((await write('PATCH', `${api}/posts/${id}`, token, { notes: text })) === null) return;
    ledger.set(id, { acknowledged: text });
  }
}

/** Sends a write and returns its response; `null` if the server is gone. */
async function write(method, url, token, body) {
  let response;
  try {
    response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.ok) return await response.json();
  } catch {
    return null;
  }
  if (response.status >= 500) return null;
  throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
}
