/**
 * The line of PostgreSQL's own output that says what went wrong, without its time stamp and level, for the end of a
 * sentence. The first complaint is the cause and the later ones its consequences, except to our own early connections.
 */
export function telling(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/is (starting up|shutting down)/.test(line));
  const first = lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  const words = first.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s+/, '').replace(/[.\s]+$/, '');
  const diskIsFull = /Check free disk space/.test(output) && !/no space left/i.test(words);
  return diskIsFull ? `${words} (the disk is full)` : words;
}
