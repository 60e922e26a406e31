import { phrase } from '../../text/phrase';

/** Where a post stands. The numbers are stored and sent. */
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

/** What the list shows unless it is asked for something else, and the board's columns in their order. */
export const listable = [Status.NEW, Status.IN_PROGRESS, Status.REVIEW, Status.SCHEDULED, Status.PUBLISHED] as const;

/** What readers see now, or will see without anybody doing more. */
export function isOut(status: Status): boolean {
  return status === Status.PUBLISHED || status === Status.SCHEDULED;
}
