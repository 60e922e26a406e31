import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog';
import { useTranslation } from '../../ui/translation';
import { useProject } from '../project/project';

interface Props {
  title: string;
  /** The new codes; `null` until the server has generated them. */
  codes: string[] | null;
  onCancel: () => void;
  /** Runs when the user confirms that the codes are saved. */
  onSaved: () => void;
  children: ReactNode;
}

/** A dialog that ends with new recovery codes. From then on, only 'I have saved them' closes it. */
export function RecoveryCodesDialog({ title, codes, onCancel, onSaved, children }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={codes ? t('Recovery codes') : title} onClose={codes ? () => undefined : onCancel} size="26rem" fixed>
      {codes ? <RecoveryCodes codes={codes} onSaved={onSaved} /> : children}
    </Dialog>
  );
}

/** The codes are shown only once. They replace a lost authenticator. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const { title } = useProject();
  const text = codes.join('\n');
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t(
          "Use one of these codes to sign in when you don't have your authenticator. Each code works once. They are shown only now: store them in a safe place.",
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
