/** Whether somebody else edits the post: its lock is the display name of its holder. */
export function isLockedFor(viewer: { user: { name: string } }, { lock }: { lock: string }): boolean {
  return lock !== '' && lock !== viewer.user.name;
}
