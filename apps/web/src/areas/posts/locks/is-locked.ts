/** Whether another user holds the lock. Compares ids, because display names are not unique. */
export function isLockedFor(viewer: { user: { id: number } }, post: { lock_user_id: number | null }): boolean {
  return post.lock_user_id !== null && post.lock_user_id !== viewer.user.id;
}
