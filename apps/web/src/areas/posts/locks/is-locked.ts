/** Whether somebody else edits the post: its lock is the name of whoever does. */
export function isLockedFor(viewer: { user: { username: string } }, { lock }: { lock: string }): boolean {
  return lock !== '' && lock !== viewer.user.username;
}
