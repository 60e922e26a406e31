/** Seconds of the day as people are shown them: `hh:mm am` or `pm`. */
export function clockTime(seconds: number): string {
  const { hours, minutes } = partsOf(seconds);
  return `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The same of 24 hours, for fields and machines: `HH:mm`. */
export function dayTime(seconds: number): string {
  const { hours, minutes } = partsOf(seconds);
  return `${two(hours)}:${two(minutes)}`;
}

/** The seconds of `HH:mm`; `null` for what is no time. */
export function secondsOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60;
}

function partsOf(seconds: number) {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) };
}

const two = (number: number) => String(number).padStart(2, '0');
