import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProject } from '../project/project';

/** Shown this once: the way in when the authenticator is lost. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const { title } = useProject();
  const text = codes.join('\n');
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          'Each of these codes opens your account once when your authenticator is not at hand. They are shown only now: keep them in a safe place.',
        )}
      </Text>
      <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code block fz="sm" ta="center" py={4}>
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text} timeout={2000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} miw="6rem">
              {copied ? t('Copied') : t('Copy all')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${title}\n${text}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('Download as a file')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onSaved} data-autofocus>
          {t('I have saved them')}
        </Button>
      </Group>
    </Stack>
  );
}
