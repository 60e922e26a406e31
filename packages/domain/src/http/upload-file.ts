import { fill, phrase } from '../text/phrase';

/** The largest file of a list, whatever its kind. */
export const MAX_UPLOAD = 20 * 1024 * 1024;

export const emptyFileMessage = phrase('File seems to be empty. Upload canceled.');
export const longFileMessage = fill(phrase('A file may be at most {max} Mb'), { max: MAX_UPLOAD / 1024 / 1024 });
