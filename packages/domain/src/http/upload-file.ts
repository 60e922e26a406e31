import { phrase } from '../text/phrase';

/** The largest file of a list, whatever its kind. */
export const MAX_UPLOAD_MB = 20;
export const MAX_UPLOAD = MAX_UPLOAD_MB * 1024 * 1024;

export const emptyFileMessage = phrase('File seems to be empty. Upload canceled.');
