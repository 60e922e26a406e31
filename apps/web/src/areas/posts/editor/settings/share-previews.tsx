import { Tabs, Text } from '@mantine/core';
import { searchTitle } from '@masthead/domain/posts/rules/share-titles';
import { postPath } from '@masthead/domain/site/paths';
import { useWatch } from 'react-hook-form';
import { useProject } from '../../../../shared/project/project';
import { useTranslation } from '../../../../ui/translation';
import { useEditorForm } from '../state/use-editor';
import { FacebookCard, XCard } from './preview-tabs';
import classes from './preview-tabs.module.css';

interface Props {
  urls: { thumbnail: string | null; fbThumbnail: string | null };
}

/** The post in a search result and on social networks, from the same values as the metadata of its page. */
export function SharePreviews({ urls }: Props) {
  const { site_url } = useProject();
  const { control } = useEditorForm();
  const [main_headline, catchy_title, fb_catchy_title, description, slug] = useWatch({
    control,
    name: ['main_headline', 'catchy_title', 'fb_catchy_title', 'description', 'slug'],
  });
  const card = { values: { main_headline, catchy_title, fb_catchy_title, description }, site_url, ...urls };
  return (
    <Tabs defaultValue="google" keepMounted={false}>
      <Tabs.List grow mb="sm">
        <Tabs.Tab value="google">Google</Tabs.Tab>
        <Tabs.Tab value="facebook">Facebook</Tabs.Tab>
        <Tabs.Tab value="x">X</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="google">
        <GoogleResult {...card.values} slug={slug.trim()} />
      </Tabs.Panel>
      <Tabs.Panel value="facebook">
        <FacebookCard {...card} />
      </Tabs.Panel>
      <Tabs.Panel value="x">
        <XCard {...card} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface GoogleProps {
  main_headline: string;
  catchy_title: string;
  description: string;
  slug: string;
}

function GoogleResult({ main_headline, catchy_title, description, slug }: GoogleProps) {
  const { t } = useTranslation();
  const { title, site_url } = useProject();
  const headline = searchTitle({ main_headline: main_headline.trim(), catchy_title: catchy_title.trim() });
  return (
    <div className={classes.google}>
      <Text size="xs" c="dimmed">
        {new URL(site_url).host}
        {postPath(slug || '…')}
      </Text>
      <div className={classes.googleTitle}>{`${headline || t('No headline')} | ${title}`}</div>
      <Text size="sm" lineClamp={3}>
        {description.trim() || t('No description')}
      </Text>
    </div>
  );
}
