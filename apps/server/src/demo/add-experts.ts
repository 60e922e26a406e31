import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import slugify from '@sindresorhus/slugify';
import { insertExpert } from '../areas/experts/experts.queries';
import type { RunningProject } from '../platform/http/context';
import { demoExperts, expertNames } from './experts';
import { drawPortrait } from './portraits';
import { randomFrom } from './random';

/** One for each expert, the same for every project. */
export async function drawExpertFaces(): Promise<Buffer[]> {
  const faces: Buffer[] = [];
  for (const { position } of demoExperts) faces.push(await drawPortrait(randomFrom(position)));
  return faces;
}

/** The people a newsroom asks, where the project has them. */
export async function addExperts(
  { project, db, storage }: RunningProject,
  draw: () => Promise<Buffer[]>,
): Promise<void> {
  if (!project.switches.experts) return;
  const faces = await draw();
  const names = expertNames[project.id] ?? expertNames['lagos'] ?? [];
  const city = project.title.replace(/ Dispatch$/, '');
  for (const [index, { position, ...life }] of demoExperts.entries()) {
    const username = names[index] as string;
    const told = (text: string) => text.replaceAll('{name}', username).replaceAll('{city}', city);
    const seed = `expert ${username} of ${project.id}`;
    const avatar = `avatars/${createHash('sha256').update(seed).digest('hex').slice(0, 32)}.webp`;
    await storage.write(avatar, Readable.from([faces[index] as Buffer]));
    await insertExpert(db, {
      username,
      slug: slugify(username),
      position,
      avatar,
      description: told(life.description),
      education: told(life.education),
      experience: told(life.experience),
      awards: life.awards && told(life.awards),
      social_links: JSON.stringify(linksOf(username, project.title)),
    });
  }
}

/** With the paper's name in it, so that no address belongs to somebody who exists. */
function linksOf(username: string, paper: string) {
  const handle = slugify(`${username} ${paper}`);
  const linkedin = `https://www.linkedin.com/in/${handle}`;
  return randomFrom(handle).chance(0.5) ? { linkedin, muckrack: `https://muckrack.com/${handle}` } : { linkedin };
}
