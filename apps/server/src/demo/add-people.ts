import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { settleAuthorSlugs } from '../platform/access/author-slugs';
import { demoAccounts } from '../platform/access/demo-accounts';
import { insertUsers } from '../platform/access/users.queries';
import type { RunningProject } from '../platform/http/context';
import { findSectionIds, insertDemoAuthor } from './demo.queries';
import { drawPortrait } from './portraits';
import { profileOf } from './profiles';
import { randomFrom } from './random';
import { staffOf } from './staff';

/** The accounts everybody knows and their colleagues. Answers the names of the colleagues, as they sign. */
export async function addPeople(running: RunningProject, password_hash: string): Promise<string[]> {
  const { project, db } = running;
  const staff = staffOf(project.id, randomFrom(`staff of ${project.id}`));
  const sections = await findSectionIds(db);
  const people = [
    ...demoAccounts.map((account) => ({ ...account, hasLeft: false })),
    ...staff.map((person) => ({ hasLeft: false, ...person, hasProfile: true })),
  ];
  const ids = await insertUsers(
    db,
    people.map(({ section, hasProfile: _, hasLeft, ...person }) => ({
      ...person,
      suspended_at: hasLeft ? new Date().toISOString() : null,
      password_hash,
      section_id: section && (sections.get(section) ?? null),
    })),
  );
  await settleAuthorSlugs(db, ids);
  for (const [index, { nickname, username, position, hasProfile }] of people.entries()) {
    const writer = { user_id: ids[index] as number, nickname: nickname ?? username, position };
    if (hasProfile) await addProfile(running, writer);
  }
  return staff.map(({ nickname }) => nickname);
}

interface Writer {
  user_id: number;
  nickname: string;
  position: string;
}

async function addProfile({ project, db, storage }: RunningProject, writer: Writer): Promise<void> {
  const profile = profileOf(writer, project.title);
  if (!profile) return;
  const seed = `${writer.nickname} of ${project.id}`;
  const avatar = `avatars/${createHash('sha256').update(seed).digest('hex').slice(0, 32)}.webp`;
  await storage.write(avatar, Readable.from([await drawPortrait(randomFrom(seed))]));
  const { social_links, ...told } = profile;
  await insertDemoAuthor(db, {
    ...told,
    user_id: writer.user_id,
    avatar,
    social_links: JSON.stringify(social_links),
  });
}
