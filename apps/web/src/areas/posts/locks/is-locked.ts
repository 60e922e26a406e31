/** Whether somebody else edits the post. Two people may have the same display name, so their ids are compared. */
export function isLockedFor(viewer: { user: { id: number } }, post: { lock_user_id: number | null }): boolean {
  return post.lock_user_id !== null && post.lock_user_id !== viewer.user.id;
}
