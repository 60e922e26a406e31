const cache = new Map<string, Intl.DateTimeFormat>();

/** An instant as the newsroom writes it: `YYYY-MM-DD HH:mm` in the project's zone. */
export function zoneDateTime(instant: string, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
}

/** Making a format costs far more than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = cache.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  cache.set(zone, made);
  return made;
}
