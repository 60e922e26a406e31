const KB = 1024;

/** As people speak of a file's size: 812 bytes, 4.2 kB, 7.9 Mb. */
export function fileSize(bytes: number, language: string): string {
  const [unit, amount] =
    bytes < KB ? ['byte', bytes] : bytes < KB * KB ? ['kilobyte', bytes / KB] : ['megabyte', bytes / KB / KB];
  const style = {
    style: 'unit',
    unit: unit as string,
    unitDisplay: bytes < KB ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat(language, style).format(amount as number);
}
