import type { Post } from '@masthead/domain/posts/contract/post';

import type { PostForm } from './post-form';
import type { PostDraft } from './post-local-draft';

/** The transitions that every status has in which the user can edit and no request is running. */
const editingTransitions = {
  saveStarted: 'saving',
  actionStarted: 'acting',
  conflictFound: 'conflict',
  becameReadOnly: 'readOnly',
  lockLost: 'lockLost',
  movedToOtherTab: 'inOtherTab',
} as const;

/**
 * The state machine of the editor page: each status, and the next status for each event. A status ignores events that
 * it does not list. The diagram in docs/editor-state.md shows the same table; editor-transitions.test.ts covers every
 * entry.
 */
export const transitions = {
  opening: {
    opened: 'editing',
    openedReadOnly: 'readOnly',
    draftFound: 'restoring',
    heldByOther: 'lockedByOther',
    openInOtherTab: 'inOtherTab',
    left: 'left',
  },
  lockedByOther: { overtaking: 'opening', left: 'left' },
  inOtherTab: { continuedHere: 'opening', left: 'left' },
  restoring: {
    draftApplied: 'editing',
    draftDiscarded: 'editing',
    lockLost: 'lockLost',
    movedToOtherTab: 'inOtherTab',
  },
  editing: { ...editingTransitions, publishedMeanwhile: 'publishedMeanwhile' },
  saving: {
    saved: 'editing',
    saveFailed: 'saveFailed',
    conflictFound: 'conflict',
    lockLost: 'lockLost',
    movedToOtherTab: 'inOtherTab',
  },
  saveFailed: { ...editingTransitions, publishedMeanwhile: 'publishedMeanwhile' },
  publishedMeanwhile: editingTransitions,
  conflict: { saveStarted: 'saving', decided: 'editing', lockLost: 'lockLost', movedToOtherTab: 'inOtherTab' },
  acting: {
    actionEnded: 'editing',
    opened: 'editing',
    draftFound: 'restoring',
    saveStarted: 'saving',
    conflictFound: 'conflict',
    lockLost: 'lockLost',
    movedToOtherTab: 'inOtherTab',
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

/** The server's version of the post, as far as this page knows. */
export interface StoredVersion {
  post: Post;
  values: PostForm;
  /** The form holds text that is based on an older version, which this page does not have. */
  isOutdated: boolean;
}

/** The state that components read. The edited version is not part of it: it is in the form of the store. */
export interface EditorState {
  status: EditorStatus;
  /** `null` until the post is open. */
  stored: StoredVersion | null;
  /** The conflicting version that somebody else saved, until the user decides which fields to take from it. */
  theirs: Post | null;
  /** The reason why the user can only propose changes of the published post; `null` if they may save it. */
  contentRefusal: string | null;
  isReadOnly: boolean;
  /** Whether the form differs from the stored version. */
  isDirty: boolean;
  /** The publication time that the user typed for a draft. Only scheduling stores it. */
  scheduleInput: string;
  /** The action in progress, such as publish, review or trash. */
  action: string | null;
  /** The local draft of an earlier visit, until the user applies or discards it. */
  draft: PostDraft | null;
  /** The server's message about the lock holder, until the user decides whether to take the post over. */
  lockMessage: string | null;
  /** Increases when the page opens the post again, for example after it was restored from the trash. */
  openCount: number;
  /** Increases when the text is replaced, so that the text editor remounts. */
  textVersion: number;
}

export const initialState: EditorState = {
  status: 'opening',
  stored: null,
  theirs: null,
  contentRefusal: null,
  isReadOnly: false,
  isDirty: false,
  scheduleInput: '',
  action: null,
  draft: null,
  lockMessage: null,
  openCount: 0,
  textVersion: 0,
};
