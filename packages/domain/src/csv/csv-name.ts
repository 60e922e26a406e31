import { phrase } from '../text/phrase';

/** The file's name decides what the browser offers; its content is checked line by line. */
export function csvNameRefusal(name: string): string | null {
  return /\.csv$/i.test(name) ? null : phrase('You can upload only files with extension .csv');
}
