import { phrase } from '@masthead/domain/text/phrase';
import { bannerAddress, bannerSize } from '../../media/library/banner-key';
import type { Banner } from '../context/parts';
import { categoryAndAncestors, type SiteScope } from '../context/scope';
import type { Site } from '../context/site';

interface Props {
  site: Site;
  scope: SiteScope;
  /** The ids of the tags that the page is about. */
  tags?: readonly number[];
}

const MOST = 2;

/**
 * Those of the page's categories and tags. Of more than fit the page itself decides which: it is kept and the same for
 * all its readers, and other pages show other ones.
 */
function chosenBanners({ parts }: Site, scope: SiteScope, tags: readonly number[]): Banner[] {
  const categories = categoryAndAncestors(parts, scope.category_id).map(({ id }) => id);
  const here = parts.banners.filter(
    ({ category_ids, tag_ids }) =>
      category_ids.some((id) => categories.includes(id)) || tag_ids.some((id) => tags.includes(id)),
  );
  if (here.length <= MOST) return here;
  const start = [scope.category_id ?? 0, ...tags].reduce((sum, id) => (sum * 31 + id) % 65_521, 7) % here.length;
  return [...here, ...here].slice(start, start + MOST);
}

/** What sponsors pay for beside articles of a category or a tag. */
export function SponsoredBanners({ site, scope, tags = [] }: Props) {
  const banners = chosenBanners(site, scope, tags);
  if (banners.length === 0) return null;
  return (
    <div className="sponsored">
      <span>{site.say(phrase('Sponsored'))}</span>
      {banners.map((banner) => (
        <a key={banner.id} href={banner.link} target="_blank" rel="sponsored noopener">
          <BannerPicture banner={banner} />
        </a>
      ))}
    </div>
  );
}

function BannerPicture({ banner: { name, image_desktop, image_mobile } }: { banner: Banner }) {
  const shown = image_desktop ?? image_mobile;
  if (shown === null) return name;
  return (
    <picture>
      {image_desktop && image_mobile ? (
        <source media="(max-width: 47.99rem)" srcSet={bannerAddress(image_mobile)} {...bannerSize(image_mobile)} />
      ) : null}
      <img src={bannerAddress(shown)} alt={name} {...bannerSize(shown)} loading="lazy" />
    </picture>
  );
}
