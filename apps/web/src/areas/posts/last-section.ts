// The section that the user chose last for a new post, per project and user, in the browser's storage.

const toKey = (projectId: string, userId: number) => `masthead.last-section.${projectId}.${userId}`;

export function readLastSection(projectId: string, userId: number): number | null {
  const id = Number(localStorage.getItem(toKey(projectId, userId)));
  return Number.isInteger(id) && id > 0 ? id : null;
}

export function storeLastSection(projectId: string, userId: number, sectionId: number): void {
  try {
    localStorage.setItem(toKey(projectId, userId), String(sectionId));
  } catch {
    // The storage is full. The next new post starts in the first section.
  }
}
