import { phrase } from '../text/phrase';

/** The kinds of records that an audit entry can refer to, with their labels. The database stores the keys. */
export const auditTargets = {
  user: phrase('User'),
  role: phrase('Role'),
  post: phrase('Post'),
  'static-page': phrase('Static page'),
  tag: phrase('Tag'),
  category: phrase('Category'),
  menu: phrase('Menu'),
  image: phrase('Image'),
  expert: phrase('Expert'),
  'call-to-action': phrase('Call to action'),
  banner: phrase('Banner'),
  slot: phrase('Advertisement slot'),
  language: phrase('Language'),
  'stop-word': phrase('Stop word'),
  'stop-words': phrase('Stop words'),
  'hot-news': phrase('Hot news'),
  'contextual-links': phrase('Contextual links'),
  'ads-txt': phrase('ads.txt'),
  'saved-view': phrase('Saved view'),
  'audit-log': phrase('Audit log'),
  endpoint: phrase('API call'),
} as const;

export type AuditTarget = keyof typeof auditTargets;
export const auditTargetTypes = Object.keys(auditTargets) as [AuditTarget, ...AuditTarget[]];

interface AuditActionInfo {
  label: string;
  target: AuditTarget;
}

/** All actions in the audit log, grouped as in the filter of the screen. The database stores the names. */
export const auditGroups = {
  session: {
    label: phrase('Sign-in and sessions'),
    actions: {
      'session.sign-in': { label: phrase('Signed in'), target: 'user' },
      'session.sign-out': { label: phrase('Signed out'), target: 'user' },
      'session.failed': { label: phrase('Sign-in failed'), target: 'user' },
      'session.locked-out': { label: phrase('Sign-in locked out'), target: 'user' },
      'session.proof-failed': { label: phrase('Entered a wrong current password or code'), target: 'user' },
      'sessions.ended': { label: phrase('Ended sessions'), target: 'user' },
      'two-factor.enabled': { label: phrase('Set up two-factor'), target: 'user' },
      'two-factor.replaced': { label: phrase('Replaced two-factor'), target: 'user' },
      'two-factor.reset': { label: phrase('Reset two-factor'), target: 'user' },
      'recovery-codes.replaced': { label: phrase('Generated new recovery codes'), target: 'user' },
      'password.changed': { label: phrase('Changed the password'), target: 'user' },
      'account.linked': { label: phrase('Linked an account of another brand'), target: 'user' },
      'account.unlinked': { label: phrase('Unlinked an account of another brand'), target: 'user' },
      'session.switch-started': { label: phrase('Left for another brand'), target: 'user' },
      'session.switched': { label: phrase('Arrived from another brand'), target: 'user' },
      'calendar-feed.created': { label: phrase('Created the URL of a calendar feed'), target: 'user' },
      'calendar-feed.revoked': { label: phrase('Revoked the URL of a calendar feed'), target: 'user' },
      'access.refused': { label: phrase('Was denied access'), target: 'endpoint' },
    },
  },
  people: {
    label: phrase('Users and roles'),
    actions: {
      'user.created': { label: phrase('Created a user'), target: 'user' },
      'user.updated': { label: phrase('Changed a user'), target: 'user' },
      'user.deleted': { label: phrase('Deleted a user'), target: 'user' },
      'user.suspended': { label: phrase('Suspended a user'), target: 'user' },
      'user.reactivated': { label: phrase('Reactivated a user'), target: 'user' },
      'user.reassigned': { label: phrase('Reassigned the posts of a user'), target: 'user' },
      'user.erased': { label: phrase('Erased a deleted user'), target: 'user' },
      'role.created': { label: phrase('Created a role'), target: 'role' },
      'role.updated': { label: phrase('Changed a role'), target: 'role' },
      'role.deleted': { label: phrase('Deleted a role'), target: 'role' },
      'right.granted': { label: phrase('Granted a right'), target: 'role' },
      'right.revoked': { label: phrase('Revoked a right'), target: 'role' },
    },
  },
  posts: {
    label: phrase('Posts'),
    actions: {
      'post.started': { label: phrase('Started a post'), target: 'post' },
      'post.reopened': { label: phrase('Reopened a post'), target: 'post' },
      'post.reviewed': { label: phrase('Sent a post to review'), target: 'post' },
      'post.scheduled': { label: phrase('Scheduled a post'), target: 'post' },
      'post.published': { label: phrase('Published a post'), target: 'post' },
      'post.unpublished': { label: phrase('Unpublished a post'), target: 'post' },
      'post.publication-undone': { label: phrase('Undid the publication of a post'), target: 'post' },
      'post.publication-canceled': { label: phrase('Canceled the publication of a changed post'), target: 'post' },
      'post.proposed': { label: phrase('Proposed changes of a post'), target: 'post' },
      'post.proposal-accepted': { label: phrase('Accepted proposed changes of a post'), target: 'post' },
      'post.proposal-returned': { label: phrase('Returned proposed changes of a post'), target: 'post' },
      'post.proposal-withdrawn': { label: phrase('Withdrew proposed changes of a post'), target: 'post' },
      'post.trashed': { label: phrase('Trashed a post'), target: 'post' },
      'post.restored': { label: phrase('Restored a post'), target: 'post' },
      'post.deleted': { label: phrase('Deleted a post permanently'), target: 'post' },
      'post.undeleted': { label: phrase('Restored a deleted post'), target: 'post' },
      'post.purged': { label: phrase('Purged a deleted post'), target: 'post' },
      'post.erased': { label: phrase('Erased a purged post'), target: 'post' },
      'post.pushed': { label: phrase('Sent a push notification'), target: 'post' },
      'post.exported': { label: phrase('Exported a post'), target: 'post' },
      'post.imported': { label: phrase('Imported a post'), target: 'post' },
    },
  },
  content: {
    label: phrase('Other content'),
    actions: {
      'static-page.created': { label: phrase('Created a static page'), target: 'static-page' },
      'static-page.updated': { label: phrase('Changed a static page'), target: 'static-page' },
      'tag.deleted': { label: phrase('Deleted a tag'), target: 'tag' },
      'tag.merged': { label: phrase('Merged tags'), target: 'tag' },
      'category.moved': { label: phrase('Moved a category'), target: 'category' },
      'category.deleted': { label: phrase('Deleted a category'), target: 'category' },
      'menu.deleted': { label: phrase('Deleted a menu'), target: 'menu' },
      'image.deleted': { label: phrase('Deleted an image'), target: 'image' },
      'expert.deleted': { label: phrase('Deleted an expert'), target: 'expert' },
      'call-to-action.deleted': { label: phrase('Deleted a call to action'), target: 'call-to-action' },
      'banner.deleted': { label: phrase('Deleted a banner'), target: 'banner' },
      'slot.deleted': { label: phrase('Deleted an advertisement slot'), target: 'slot' },
      'language.deleted': { label: phrase('Deleted a language'), target: 'language' },
      'stop-word.deleted': { label: phrase('Deleted a stop word'), target: 'stop-word' },
      'saved-view.deleted': { label: phrase('Deleted a saved view'), target: 'saved-view' },
    },
  },
  files: {
    label: phrase('Lists and downloads'),
    actions: {
      'hot-news.replaced': { label: phrase('Replaced hot news'), target: 'hot-news' },
      'contextual-links.replaced': { label: phrase('Replaced contextual links'), target: 'contextual-links' },
      'stop-words.uploaded': { label: phrase('Uploaded stop words'), target: 'stop-words' },
      'ads-txt.replaced': { label: phrase('Replaced ads.txt'), target: 'ads-txt' },
      'audit.exported': { label: phrase('Downloaded the audit log'), target: 'audit-log' },
    },
  },
  undo: {
    label: phrase('Undo'),
    actions: {
      // The target is that of the undone action.
      'action.undone': { label: phrase('Undid an action'), target: 'endpoint' },
    },
  },
} as const satisfies Record<string, { label: string; actions: Record<string, AuditActionInfo> }>;

type Groups = typeof auditGroups;
export type AuditAction = { [G in keyof Groups]: keyof Groups[G]['actions'] }[keyof Groups] & string;

/** The label and the target of each action, without the groups. */
export const auditActions = Object.assign({}, ...Object.values(auditGroups).map(({ actions }) => actions)) as Record<
  AuditAction,
  AuditActionInfo
>;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

export const auditResults = {
  success: phrase('Done'),
  refused: phrase('Refused'),
  failure: phrase('Failed'),
} as const;
export type AuditResult = keyof typeof auditResults;
export const auditResultNames = Object.keys(auditResults) as [AuditResult, ...AuditResult[]];
