import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { brandText } from '@masthead/demo/brand-text';
import { demoExperts, expertNames } from '@masthead/demo/people/experts';
import { randomFrom } from '@masthead/demo/random';
import slugify from '@sindresorhus/slugify';
import { insertExpert } from '../../areas/experts/experts.queries';
import type { RunningProject } from '../../platform/http/context';
import { drawPortrait } from './draw-pictures';

/** Draws the portraits, which all projects share. */
export async function drawExpertPortraits(): Promise<Buffer[]> {
  const portraits: Buffer[] = [];
  for (const { position } of demoExperts) portraits.push(await drawPortrait(randomFrom(position)));
  return portraits;
}

/** Adds experts with profile and portrait, if the project has the feature. */
export async function addExperts(
  { project, db, storage }: RunningProject,
  drawPortraits: () => Promise<Buffer[]>,
): Promise<void> {
  if (!project.switches.experts) return;
  const portraits = await drawPortraits();
  const names = expertNames[project.id] ?? expertNames['lagos'] ?? [];
  for (const [index, { position, ...profile }] of demoExperts.entries()) {
    const username = names[index] as string;
    const fill = brandText(project.title, { name: username });
    const seed = `expert ${username} of ${project.id}`;
    const avatar = `avatars/${createHash('sha256').update(seed).digest('hex').slice(0, 32)}.webp`;
    await storage.write(avatar, Readable.from([portraits[index] as Buffer]));
    await insertExpert(db, {
      username,
      slug: slugify(username),
      position,
      avatar,
      description: fill(profile.description),
      education: fill(profile.education),
      experience: fill(profile.experience),
      awards: profile.awards && fill(profile.awards),
      social_links: JSON.stringify(createSocialLinks(username, project.title)),
    });
  }
}

/** The handle contains the title of the paper, so that no URL belongs to a real person. */
function createSocialLinks(username: string, paper: string) {
  const handle = slugify(`${username} ${paper}`);
  const linkedin = `https://www.linkedin.com/in/${handle}`;
  return randomFrom(handle).chance(0.5) ? { linkedin, muckrack: `https://muckrack.com/${handle}` } : { linkedin };
}
