import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DensityTool } from './tools/density-tool';
import { KeywordTool } from './tools/keyword-tool';

interface Props {
  postId: number;
  readText: () => string;
}

/** The tools that read the text, or what readers searched for, each in a panel at the side. */
export function Tools({ postId, readText }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'keywords' | 'density' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen('keywords')}>
          {t('Keyword search')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen('density')}>
          {t('Density analysis')}
        </Button>
      </Group>
      {open === 'keywords' ? <KeywordTool postId={postId} onClose={close} /> : null}
      {open === 'density' ? <DensityTool readText={readText} onClose={close} /> : null}
    </>
  );
}
