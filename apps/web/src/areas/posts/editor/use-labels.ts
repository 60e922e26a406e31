import { useTranslation } from 'react-i18next';

/** What each field of the editor is called, for lists that lead to it. */
export function useLabels(): Record<string, string> {
  const { t } = useTranslation();
  return {
    main_headline: t('Title'),
    catchy_title: t('Catchy title'),
    rss_title: t('RSS title'),
    description: t('Description'),
    slug: t('Slug'),
    json_ld: t('JSON-LD'),
    fb_catchy_title: t('Facebook headline'),
    section_id: t('Section'),
    category_id: t('Category'),
    authors: t('Authors'),
    experts: t('Experts'),
    tags: t('Tags'),
    copy_editor_id: t('Copy editor'),
    sources: t('Sources'),
    top_status: t('Top status'),
    breaking_status: t('Breaking'),
    breaking_until: t('Breaking ends'),
    advert_status: t('Advert status'),
    is_sponsored: t('Sponsored'),
    thumb: t('Picture'),
    fb_thumb: t('Facebook picture'),
    external_link: t('External link'),
    published_at: t('Published date'),
    body: t('Text'),
    slides: t('Slides'),
    uniqueness: t('Uniqueness'),
  };
}
