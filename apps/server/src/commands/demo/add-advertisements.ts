import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { brandText } from '@masthead/demo/brand-text';
import { type DemoBanner, demoAdsTxt, demoBanners, demoSlots } from '@masthead/demo/lists/advertisements';
import { slotInput } from '@masthead/domain/advertisements/slot';
import { insertBanner, reserveBannerId, writePlacements } from '../../areas/advertisements/banners.queries';
import { insertSlot, writeAdsTxt } from '../../areas/advertisements/slots.queries';
import { bannerKey } from '../../media/library/banner-key';
import type { RunningProject } from '../../platform/http/context';
import type { DemoTag } from './add-tags';
import { findAccountId, listDemoCategories, listDemoSections } from './demo.queries';
import { type BannerKind, drawBanner } from './draw-banners';

const AD_NETWORK_ID = '1234567';

/** Adds slots, ads.txt and banners with placements. */
export async function addAdvertisements(
  runningProject: RunningProject,
  tags: readonly DemoTag[],
  now: Date,
): Promise<void> {
  const { project, db } = runningProject;
  const fill = brandText(project.title, { network: AD_NETWORK_ID, id: project.id });
  for (const slot of demoSlots) await insertSlot(db, slotInput.parse({ ...slot, slot: fill(slot.slot) }));
  await writeAdsTxt(db, {
    content: fill(demoAdsTxt),
    uploaded_at: now.toISOString(),
    uploaded_by: await findAccountId(db, 'ads@masthead.test'),
  });
  for (const banner of demoBanners) await addBanner(runningProject, banner, tags, fill);
}

async function addBanner(
  { project, db, storage }: RunningProject,
  banner: DemoBanner,
  tags: readonly DemoTag[],
  fill: (text: string) => string,
): Promise<void> {
  const id = await reserveBannerId(db);
  const storePicture = async (kind: BannerKind) => {
    if (!banner.images.includes(kind)) return null;
    const { file, ...picture } = await drawBanner(kind, banner);
    const hash = createHash('sha256').update(`${kind} ${banner.name} of ${project.id}`).digest('hex').slice(0, 32);
    const key = bannerKey(id, hash, picture);
    await storage.write(key, Readable.from([file]));
    return key;
  };
  const { name, link, is_enabled } = banner;
  await insertBanner(db, {
    id,
    name: fill(name),
    link: fill(link),
    is_enabled,
    image_desktop: await storePicture('desktop'),
    image_mobile: await storePicture('mobile'),
  });
  const sections = await listDemoSections(db);
  const categories = await listDemoCategories(db);
  const category_ids = banner.sections.flatMap((sectionIndex) => {
    const section = sections[sectionIndex];
    return categories.find(({ section_id }) => section_id === section?.id)?.id ?? [];
  });
  await writePlacements(db, id, { category_ids, tag_ids: tags.slice(id, id + banner.tags).map((tag) => tag.id) });
}
