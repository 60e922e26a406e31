import { Badge, Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the export panel, once something is chosen. */
export function ExportButton({ count, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconShare3 size={16} />}
      rightSection={
        <Badge size="sm" {...(count === 0 && { color: 'gray', variant: 'default' })}>
          {count}
        </Badge>
      }
      disabled={count === 0}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('Export')}
    </Button>
  );
}
