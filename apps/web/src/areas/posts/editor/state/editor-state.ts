import type { Post } from '@masthead/domain/posts/contract/post';

import type { KeptCopy } from '../../../../shared/drafts/local-draft';
import type { PostForm } from './post-form';

/**
 * The states of the editor page and the events that lead from one to the next. An event that a state does not list
 * changes nothing. The diagram in docs/editor-state.md shows the same table; editor-store.test.ts covers every entry.
 */
export const transitions = {
  opening: {
    opened: 'editing',
    openedReadOnly: 'readOnly',
    draftFound: 'restoring',
    heldByOther: 'lockedByOther',
    left: 'left',
  },
  lockedByOther: { overtaking: 'opening', left: 'left' },
  restoring: { draftApplied: 'editing', draftDiscarded: 'editing', lockLost: 'lockLost' },
  editing: {
    saveStarted: 'saving',
    actionStarted: 'acting',
    conflictFound: 'conflict',
    publishedMeanwhile: 'publishedMeanwhile',
    becameReadOnly: 'readOnly',
    lockLost: 'lockLost',
  },
  saving: { saved: 'editing', saveFailed: 'saveFailed', conflictFound: 'conflict', lockLost: 'lockLost' },
  saveFailed: {
    saveStarted: 'saving',
    actionStarted: 'acting',
    conflictFound: 'conflict',
    publishedMeanwhile: 'publishedMeanwhile',
    becameReadOnly: 'readOnly',
    lockLost: 'lockLost',
  },
  publishedMeanwhile: {
    saveStarted: 'saving',
    actionStarted: 'acting',
    conflictFound: 'conflict',
    becameReadOnly: 'readOnly',
    lockLost: 'lockLost',
  },
  conflict: { saveStarted: 'saving', decided: 'editing', lockLost: 'lockLost' },
  acting: {
    actionEnded: 'editing',
    opened: 'editing',
    draftFound: 'restoring',
    saveStarted: 'saving',
    conflictFound: 'conflict',
    lockLost: 'lockLost',
    left: 'left',
  },
  readOnly: { becameEditable: 'editing', actionStarted: 'acting', lockLost: 'lockLost' },
  lockLost: {},
  left: {},
} as const;

export type EditorStatus = keyof typeof transitions;
export type EditorEvent = { [S in EditorStatus]: keyof (typeof transitions)[S] }[EditorStatus];

export function nextStatus(status: EditorStatus, event: EditorEvent): EditorStatus {
  const targets: Partial<Record<EditorEvent, EditorStatus>> = transitions[status];
  return targets[event] ?? status;
}

/** The version of the post that the server stores, as far as this page knows. */
export interface StoredVersion {
  post: Post;
  values: PostForm;
  /** The form holds text that was typed over an older version, which the page does not have. */
  isOutdated: boolean;
}

/** What the components read. The edited version is the form of the session. */
export interface EditorState {
  status: EditorStatus;
  /** The stored version. `null` until the post is open. */
  stored: StoredVersion | null;
  /** A newer version that somebody else stored, while the person decides between both. */
  theirs: Post | null;
  /** Why this person may only read the post; `null` when they may change it, or it is in the trash. */
  contentRefusal: string | null;
  isReadOnly: boolean;
  /** The move that runs now: publish, review, trash and so on. */
  action: string | null;
  /** The local draft of an earlier visit, while the person decides about it. */
  draft: KeptCopy<PostForm> | null;
  /** The server's message about the holder of the lock, while the person is asked whether to take it over. */
  holder: string | null;
  /** Grows when the page shows the post anew, for example after it was restored from the trash. */
  session: number;
  /** Grows when the text on the page is replaced, so that its editor starts again. */
  textVersion: number;
}

export const openingState: EditorState = {
  status: 'opening',
  stored: null,
  theirs: null,
  contentRefusal: null,
  isReadOnly: false,
  action: null,
  draft: null,
  holder: null,
  session: 0,
  textVersion: 0,
};
