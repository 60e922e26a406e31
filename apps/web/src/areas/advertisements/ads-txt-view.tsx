import { Anchor, Button, Group, Text } from '@mantine/core';
import type { AdsTxt } from '@masthead/domain/advertisements/ads-txt';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { translateMessage } from '../../shared/i18n/i18n';
import { toMessages } from '../../shared/notices/messages';
import { useProject } from '../../shared/project/project';
import { zoneDateTime } from '../../shared/time/zone-time';
import { UploadState } from '../../shared/uploads/upload-state';
import type { FileUpload } from '../../shared/uploads/use-file-upload';
import { useTranslation } from '../../ui/translation';
import { currentAdsTxt } from './advertisements.api';
import classes from './advertisements.module.css';

/** Shows the progress of an upload and the current ads.txt: who uploaded it, when, and its content. */
export function AdsTxtView({ upload }: { upload: FileUpload }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(currentAdsTxt());
  return (
    <>
      <UploadState upload={upload} working={(name) => t('Checking the rows of {name}…', { name })} />
      {error && !data ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {toMessages(error, t('Error fetching data.')).map(translateMessage).join(' ')}
        </Text>
      ) : null}
      {data ? <CurrentAdsTxt adsTxt={data} /> : null}
    </>
  );
}

function CurrentAdsTxt({ adsTxt: { content, uploaded_at, uploaded_by } }: { adsTxt: AdsTxt }) {
  const { t } = useTranslation();
  const { zone, site_url } = useProject();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  if (content === null || uploaded_at === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('No ads.txt has been uploaded yet.')}
      </Text>
    );
  }
  const uploadedAt = zoneDateTime(uploaded_at, zone);
  return (
    <div>
      <Group gap="xs">
        <Text size="sm">
          {uploaded_by
            ? t('ads.txt: uploaded {at} by {name}', { at: uploadedAt, name: uploaded_by })
            : t('ads.txt: uploaded {at}', { at: uploadedAt })}
        </Text>
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('Hide ads.txt') : t('Show ads.txt')}
        </Button>
        <Anchor size="sm" href={`${site_url.replace(/\/$/, '')}/ads.txt`} target="_blank" rel="noreferrer">
          {t('Open on the site')}
        </Anchor>
      </Group>
      <section id={id} hidden={!isShown} aria-label={t('Content of ads.txt')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this element */}
        <pre className={classes.adsTxt} tabIndex={0}>
          {content}
        </pre>
      </section>
    </div>
  );
}
