import { Tabs } from '@mantine/core';
import { shareTitle } from '@masthead/domain/posts/rules/share-titles';
import { useProject } from '../../../../shared/project/project';
import { useTranslation } from '../../../../ui/translation';
import type { PostForm } from '../state/post-form';
import classes from './preview-tabs.module.css';

export interface PreviewTabsProps {
  values: Pick<PostForm, 'main_headline' | 'catchy_title' | 'fb_catchy_title' | 'description'>;
  /** URL of the 16:9 picture. */
  thumbnail: string | null;
  /** URL of the 1.91:1 picture. */
  fbThumbnail: string | null;
  section: string | null;
  site_url: string;
  published_at: string | null;
}

/** Previews the post as a card on the site's main page and on Facebook. */
export function PreviewTabs(props: PreviewTabsProps) {
  const { t } = useTranslation();
  return (
    <Tabs defaultValue="main" keepMounted={false}>
      <Tabs.List grow mb="sm">
        <Tabs.Tab value="main">{t('Main page')}</Tabs.Tab>
        <Tabs.Tab value="facebook">{t('Facebook')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="main">
        <MainCard {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="facebook">
        <FacebookCard {...props} />
      </Tabs.Panel>
    </Tabs>
  );
}

function MainCard({ values, thumbnail, section, published_at }: PreviewTabsProps) {
  const { t } = useTranslation();
  const { language, zone } = useProject();
  const day = published_at
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(new Date(published_at))
    : t('No date');
  return (
    <div className={classes.card}>
      <CardPicture src={thumbnail} format="wide" />
      <div className={classes.text}>
        <div className={classes.kicker}>{`${section ?? t('No section')} · ${day}`}</div>
        <CardTitle texts={[values.catchy_title, values.main_headline]} className={classes.front} />
      </div>
    </div>
  );
}

type ShareCardProps = Pick<PreviewTabsProps, 'values' | 'thumbnail' | 'fbThumbnail' | 'site_url'>;

/** Without a Facebook headline or picture, the card shows those of the article. */
export function FacebookCard({ values, thumbnail, fbThumbnail, site_url }: ShareCardProps) {
  const { t } = useTranslation();
  const description = values.description.trim();
  return (
    <div className={`${classes.card} ${classes.facebook}`}>
      <CardPicture src={fbThumbnail ?? thumbnail} format="share" />
      <div className={classes.text}>
        <div className={`${classes.kicker} ${classes.host}`}>{new URL(site_url).host}</div>
        <CardTitle texts={[toShareTitle(values)]} />
        <div className={`${classes.description} ${description ? '' : classes.empty}`}>
          {description || t('No description')}
        </div>
      </div>
    </div>
  );
}

/** X shows the title on the picture. */
export function XCard({ values, thumbnail, fbThumbnail, site_url }: ShareCardProps) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={`${classes.card} ${classes.x}`}>
        <CardPicture src={fbThumbnail ?? thumbnail} format="share" />
        <div className={classes.overlay}>{toShareTitle(values) || t('No headline')}</div>
      </div>
      <div className={classes.kicker}>{t('From {host}', { host: new URL(site_url).host })}</div>
    </div>
  );
}

function toShareTitle({ main_headline, catchy_title, fb_catchy_title }: PreviewTabsProps['values']): string {
  return shareTitle({
    main_headline: main_headline.trim(),
    catchy_title: catchy_title.trim(),
    fb_catchy_title: fb_catchy_title.trim(),
  });
}

interface PictureProps {
  src: string | null;
  /** The aspect ratio: 16:9 on the main page, 1.91:1 on Facebook. */
  format: 'wide' | 'share';
}

function CardPicture({ src, format }: PictureProps) {
  const { t } = useTranslation();
  return (
    <div className={`${classes.picture} ${classes[format]}`}>
      {src ? <img src={src} alt="" decoding="async" /> : t('No picture')}
    </div>
  );
}

/** The first non-empty text, or a placeholder. */
function CardTitle({ texts, className = '' }: { texts: string[]; className?: string | undefined }) {
  const { t } = useTranslation();
  const title = texts.map((text) => text.trim()).find((text) => text !== '');
  return (
    <div className={`${classes.title} ${className} ${title ? '' : classes.empty}`}>{title ?? t('No headline')}</div>
  );
}
