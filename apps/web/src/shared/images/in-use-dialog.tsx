import { Button, Group, List, ScrollArea, Text } from '@mantine/core';
import type { ImageUse } from '@masthead/domain/images/rules';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';

interface Props {
  name: string;
  uses: ImageUse[];
  onClose: () => void;
}

/** A picture that was not deleted, and every place that shows it: it stays until it has been read. */
export function InUseDialog({ name, uses, onClose }: Props) {
  const { t } = useTranslation();
  const places: Record<string, (id: number) => string> = {
    post: (id) => t('Post {id}', { id }),
    tag: (id) => t('Tag {id}', { id }),
    call_to_action: (id) => t('Call to action {id}', { id }),
  };
  return (
    <Dialog title={t('The image is in use')} onClose={onClose} zIndex={400}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('"{name}" is shown here. Take it out there first, then delete it.', { name })}
      </Text>
      <ScrollArea.Autosize mah="40dvh" my="sm" viewportProps={{ tabIndex: 0 }}>
        <List aria-label={t('Used by')}>
          {uses.map(({ used_by, used_by_id }) => (
            <List.Item key={`${used_by} ${used_by_id}`}>
              {places[used_by]?.(used_by_id) ?? `${used_by} ${used_by_id}`}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Dialog>
  );
}
