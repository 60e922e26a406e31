import { phrase } from '@masthead/domain/text/phrase';
import { bannerPath, bannerSize } from '../../media/library/banner-key';
import { findCategoryAndAncestors, type SiteScope } from '../context/scope';
import type { Site } from '../context/site';
import type { Banner } from '../context/site-data';

interface Props {
  site: Site;
  scope: SiteScope;
  tags?: readonly number[];
}

const MAX_BANNERS = 2;

/**
 * The banners of the page's categories and tags. If there are too many, a hash of the page selects them: a cached page
 * is the same for all readers, and other pages show other banners.
 */
function selectBanners({ data }: Site, scope: SiteScope, tags: readonly number[]): Banner[] {
  const categories = findCategoryAndAncestors(data, scope.category_id).map(({ id }) => id);
  const candidates = data.banners.filter(
    ({ category_ids, tag_ids }) =>
      category_ids.some((id) => categories.includes(id)) || tag_ids.some((id) => tags.includes(id)),
  );
  if (candidates.length <= MAX_BANNERS) return candidates;
  // Multiplies by a small prime and takes the remainder of a larger one, so that similar ids give different results.
  const start = [scope.category_id ?? 0, ...tags].reduce((sum, id) => (sum * 31 + id) % 65_521, 7) % candidates.length;
  return [...candidates, ...candidates].slice(start, start + MAX_BANNERS);
}

/** The sponsors' pictures with links below the content of a page. */
export function SponsoredBanners({ site, scope, tags = [] }: Props) {
  const banners = selectBanners(site, scope, tags);
  if (banners.length === 0) return null;
  return (
    <div className="sponsored">
      <span>{site.translate(phrase('Sponsored'))}</span>
      {banners.map((banner) => (
        <a key={banner.id} href={banner.link} target="_blank" rel="sponsored noopener">
          <BannerPicture banner={banner} />
        </a>
      ))}
    </div>
  );
}

function BannerPicture({ banner: { name, image_desktop, image_mobile } }: { banner: Banner }) {
  const fallback = image_desktop ?? image_mobile;
  if (fallback === null) return name;
  return (
    <picture>
      {image_desktop && image_mobile ? (
        <source media="(max-width: 47.99rem)" srcSet={bannerPath(image_mobile)} {...bannerSize(image_mobile)} />
      ) : null}
      <img src={bannerPath(fallback)} alt={name} {...bannerSize(fallback)} loading="lazy" />
    </picture>
  );
}
