import { phrase } from '../text/phrase';

/** How much of a file its kind is told by. */
const LOOKED_AT = 1024;

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);

/** Why the beginning of a file cannot be that of a CSV file, or `null`. */
export function fileKindRefusal(bytes: Uint8Array): string | null {
  // A zip, as newer spreadsheets are, or the container of the older ones.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return phrase(
      'This is a spreadsheet under another name. Save it as CSV UTF-8 in your spreadsheet program and try again.',
    );
  }
  const start = bytes.subarray(0, LOOKED_AT);
  if (isUtf16(start)) return phrase('The file is saved as UTF-16. Save it as CSV UTF-8 and try again.');
  return start.some(isControl) ? phrase('This is not a text file. Save the list as CSV UTF-8 and try again.') : null;
}

/** By its mark, or by a zero in every other byte, as Latin letters have. */
function isUtf16(start: Uint8Array): boolean {
  if (startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff)) return true;
  const pairs = Math.floor(start.length / 2);
  const zeros = (offset: number) => start.filter((byte, at) => at % 2 === offset && byte === 0).length;
  return pairs > 1 && [0, 1].some((offset) => zeros(offset) > pairs * 0.8 && zeros(1 - offset) === 0);
}

/** What no text holds: the tab, line ends, form feed and escape may stand in one. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
}
