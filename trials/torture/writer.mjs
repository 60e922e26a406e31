const POSTS_OF_A_TEXT = 5;

/**
 * Writes one after the other for as long as it is answered, and remembers what was acknowledged. A refusal is no death:
 * it is thrown.
 */
export async function writeUntilDeath(api, token, ledger, name) {
  for (let number = 0, id = null; ; number++) {
    const text = `${name} ${number} ${'word '.repeat(50)}`.trim();
    if (number % POSTS_OF_A_TEXT === 0) {
      const created = await write('POST', `${api}/posts`, token, { main_headline: text.slice(0, 100), section_id: 1 });
      if (created === null) return;
      id = created.id;
      ledger.set(id, { acknowledged: null });
    }
    // What was asked for and never answered may be there or not.
    ledger.get(id).asked = text;
    if ((await write('PATCH', `${api}/posts/${id}`, token, { notes: text })) === null) return;
    ledger.set(id, { acknowledged: text });
  }
}

/** The answer; `null` when nobody answers any more. */
async function write(method, url, token, body) {
  let answer;
  try {
    answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.ok) return await answer.json();
  } catch {
    return null;
  }
  if (answer.status >= 500) return null;
  throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
}
