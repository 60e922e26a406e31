/** The address's query as plain text, as the server reads it: `?search=123` stays text, `?ids=1&ids=2` is a list. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(given.keys())].map((key) => {
      const values = given.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

export function stringifySearch(search: Record<string, unknown>): string {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) address.append(key, String(item));
  }
  // Readable addresses: brackets, colons and commas need no escape in a query.
  const text = address.toString().replaceAll(/%5B|%5D|%3A|%2C/gi, decodeURIComponent);
  return text === '' ? '' : `?${text}`;
}
