import { phrase } from '../../text/phrase';

/** The status of a post in its workflow. The numbers are stored and sent. */
export const Status = {
  NEW: 0,
  IN_PROGRESS: 1,
  REVIEW: 2,
  PUBLISHED: 3,
  TRASHED: 4,
  SCHEDULED: 5,
  DELETED: 7,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

export const statusNames: Record<Status, string> = {
  [Status.NEW]: phrase('New task'),
  [Status.IN_PROGRESS]: phrase('In progress'),
  [Status.REVIEW]: phrase('Ready for review'),
  [Status.PUBLISHED]: phrase('Published'),
  [Status.TRASHED]: phrase('Trashed'),
  [Status.SCHEDULED]: phrase('Scheduled'),
  [Status.DELETED]: phrase('Deleted'),
};

export const statuses = Object.values(Status);

/** The default filter of lists, and the columns of the board in order. */
export const activeStatuses = [
  Status.NEW,
  Status.IN_PROGRESS,
  Status.REVIEW,
  Status.SCHEDULED,
  Status.PUBLISHED,
] as const;

/** Returns whether the post is published or will be without further action. */
export function isPublic(status: Status): boolean {
  return status === Status.PUBLISHED || status === Status.SCHEDULED;
}
