import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Picking } from '../../../../shared/images/picker/use-picking';

/** Where in choosing a picture one is. */
export function StepTitle({ step }: { step: Picking['step']['name'] }) {
  const { t } = useTranslation();
  const titles = { select: t('Select an image'), add: t('Add new image'), insert: t('Insert') };
  return (
    <Title order={3} size="h4">
      {titles[step]}
    </Title>
  );
}
