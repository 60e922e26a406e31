import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from '../../ui/translation';

interface Props {
  /** The number of filters that are set. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the filters of a list, and shows how many are set. */
export function FiltersButton({ count, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconFilter size={16} />}
      {...(count > 0 && { rightSection: <Badge size="sm">{count}</Badge> })}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('Filters')}
    </Button>
  );
}
