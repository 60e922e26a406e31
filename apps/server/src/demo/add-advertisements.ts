import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { slotInput } from '@masthead/domain/advertisements/slot';
import { writeAdsTxt } from '../areas/advertisements/ads-txt.queries';
import { insertBanner, placeBanner, takeBannerId } from '../areas/advertisements/banners.queries';
import { insertSlot } from '../areas/advertisements/slots.queries';
import { bannerKey } from '../media/library/banner-key';
import type { RunningProject } from '../platform/http/context';
import type { DemoTag } from './add-tags';
import { type DemoBanner, demoAdsTxt, demoBanners, demoSlots } from './advertisements';
import { findAccountId } from './demo.queries';
import { listDemoSections, listPlacedCategories } from './demo-taxonomy.queries';
import { type BannerKind, drawBanner } from './draw-banners';

const NETWORK = '1234567';

/** Slots, the ads.txt of the paper, and a few sponsors' banners. */
export async function addAdvertisements(running: RunningProject, tags: readonly DemoTag[], now: Date): Promise<void> {
  const { project, db } = running;
  const city = project.title.replace(/ Dispatch$/, '');
  const own = (text: string) =>
    text
      .replaceAll('{network}', NETWORK)
      .replaceAll('{id}', project.id)
      .replaceAll('{title}', project.title)
      .replaceAll('{city}', city);
  for (const slot of demoSlots) await insertSlot(db, slotInput.parse({ ...slot, slot: own(slot.slot) }));
  await writeAdsTxt(db, {
    content: own(demoAdsTxt),
    uploaded_at: now.toISOString(),
    uploaded_by: await findAccountId(db, 'ads@masthead.test'),
  });
  for (const banner of demoBanners) await addBanner(running, banner, tags, own);
}

async function addBanner(
  { project, db, storage }: RunningProject,
  banner: DemoBanner,
  tags: readonly DemoTag[],
  own: (text: string) => string,
): Promise<void> {
  const id = await takeBannerId(db);
  const store = async (kind: BannerKind) => {
    if (!banner.images.includes(kind)) return null;
    const { file, ...drawn } = await drawBanner(kind, banner);
    const mark = createHash('sha256').update(`${kind} ${banner.name} of ${project.id}`).digest('hex').slice(0, 32);
    const key = bannerKey(id, mark, drawn);
    await storage.write(key, Readable.from([file]));
    return key;
  };
  const { name, link, is_enabled } = banner;
  await insertBanner(db, {
    id,
    name: own(name),
    link: own(link),
    is_enabled,
    image_desktop: await store('desktop'),
    image_mobile: await store('mobile'),
  });
  const sections = await listDemoSections(db);
  const categories = await listPlacedCategories(db);
  const category_ids = banner.sections.flatMap((place) => {
    const section = sections[place];
    return categories.find(({ section_id }) => section_id === section?.id)?.id ?? [];
  });
  await placeBanner(db, id, { category_ids, tag_ids: tags.slice(id, id + banner.tags).map((tag) => tag.id) });
}
