import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const COPIED_FOR = 2000;

/** The secret for those who cannot scan: in groups of four to be typed, copied without the gaps. */
export function SecretKey({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4} align="center" w="100%">
      <Text size="sm" c="dimmed">
        {t('Secret key')}
      </Text>
      <Group gap="xs" justify="center">
        <Code fz="sm" px="xs" py={4} style={{ userSelect: 'all', overflowWrap: 'anywhere' }} data-testid="secret-key">
          {secret.match(/.{1,4}/g)?.join(' ') ?? ''}
        </Code>
        <CopyButton value={secret} timeout={COPIED_FOR}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy} disabled={secret === ''} miw="4.5rem">
              {copied ? t('Copied') : t('Copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
