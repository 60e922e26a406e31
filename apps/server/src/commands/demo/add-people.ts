import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createProfile } from '@masthead/demo/people/profiles';
import { createStaff } from '@masthead/demo/people/staff';
import { randomFrom } from '@masthead/demo/random';
import { ensureAuthorSlugs } from '../../platform/access/author-slugs';
import { demoAccounts } from '../../platform/access/demo-accounts';
import { insertUsers } from '../../platform/access/users.queries';
import type { RunningProject } from '../../platform/http/context';
import { findSectionIds, insertDemoAuthor } from './demo.queries';
import { drawPortrait } from './draw-pictures';

/** Adds the demo accounts and the staff. Returns the display names of the staff. */
export async function addPeople(runningProject: RunningProject, password_hash: string, now: Date): Promise<string[]> {
  const { project, db } = runningProject;
  const staff = createStaff(project.id, randomFrom(`staff of ${project.id}`));
  const sections = await findSectionIds(db);
  const people = [
    ...demoAccounts.map((account) => ({ ...account, hasLeft: false })),
    ...staff.map((person) => ({ hasLeft: false, ...person, hasProfile: true })),
  ];
  const ids = await insertUsers(
    db,
    people.map(({ section, hasProfile: _, hasLeft, ...person }) => ({
      ...person,
      suspended_at: hasLeft ? now.toISOString() : null,
      password_hash,
      section_id: section && (sections.get(section) ?? null),
    })),
  );
  await ensureAuthorSlugs(db, ids);
  for (const [index, { nickname, username, position, hasProfile }] of people.entries()) {
    const writer = { user_id: ids[index] as number, nickname: nickname ?? username, position };
    if (hasProfile) await addProfile(runningProject, writer);
  }
  return staff.map(({ nickname }) => nickname);
}

interface Writer {
  user_id: number;
  nickname: string;
  position: string;
}

/** Adds the author profile and the avatar of a user. */
async function addProfile({ project, db, storage }: RunningProject, writer: Writer): Promise<void> {
  const profile = createProfile(writer, project.title);
  if (!profile) return;
  const seed = `${writer.nickname} of ${project.id}`;
  const avatar = `avatars/${createHash('sha256').update(seed).digest('hex').slice(0, 32)}.webp`;
  await storage.write(avatar, Readable.from([await drawPortrait(randomFrom(seed))]));
  const { social_links, ...texts } = profile;
  await insertDemoAuthor(db, {
    ...texts,
    user_id: writer.user_id,
    avatar,
    social_links: JSON.stringify(social_links),
  });
}
