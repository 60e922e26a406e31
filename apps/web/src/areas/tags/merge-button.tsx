import { Badge, Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the merge panel, once something is chosen. */
export function MergeButton({ count, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowMerge size={16} />}
      {...(count > 0 && { rightSection: <Badge size="sm">{count}</Badge> })}
      disabled={count === 0}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('Merge')}
    </Button>
  );
}
