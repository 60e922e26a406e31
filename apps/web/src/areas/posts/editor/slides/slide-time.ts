/** Seconds of the day as they are shown: `hh:mm am` or `pm`. */
export function clockTime(seconds: number): string {
  const { hours, minutes } = partsOf(seconds);
  return `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The same as a field of time has it: `HH:mm`, empty for none. */
export function fieldTime(seconds: number | null): string {
  if (seconds === null) return '';
  const { hours, minutes } = partsOf(seconds);
  return `${two(hours)}:${two(minutes)}`;
}

/** What such a field says, in seconds; none while it is not filled. */
export function secondsOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60;
}

function partsOf(seconds: number) {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
}

const two = (number: number) => String(number).padStart(2, '0');
