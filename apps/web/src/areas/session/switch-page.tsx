import { Alert, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { translateMessage } from '../../shared/i18n/i18n';
import { ButtonLink } from '../../shared/links';
import { toMessages } from '../../shared/notices/messages';
import { PageTitle, useProject } from '../../shared/project/project';
import { Monogram } from '../../ui/theme/monogram';
import { useTranslation } from '../../ui/translation';
import classes from './login-page.module.css';
import { runSwitchStep } from './switch-steps';

/** The page /switch, which every step of a switch of the brand opens. It shows progress, or why the switch failed. */
export function SwitchPage() {
  const { t } = useTranslation();
  const project = useProject();
  const router = useRouter();
  const [hash] = useState(() => router.history.location.hash.replace(/^#/, ''));
  // A query runs once, also in StrictMode: a code works only once.
  const step = useQuery({
    queryKey: ['switch', hash],
    queryFn: () => runSwitchStep(hash, project.id),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  // The history of the browser must not keep the code.
  useEffect(() => router.history.replace('/switch'), [router]);
  useEffect(() => {
    if (step.data !== undefined) window.location.replace(step.data);
  }, [step.data]);

  return (
    <main className={classes.page}>
      <PageTitle text={t('Switch brand')} />
      <div className={classes.card}>
        <Stack gap="md" align="center">
          <Monogram title={project.title} colour={project.colour} size={40} />
          <Title order={1} ta="center">
            {step.isError ? t('The brand could not be changed') : project.title}
          </Title>
          {step.isError ? (
            <>
              <Alert color="red" variant="light" p="xs" w="100%" role="alert">
                {toMessages(step.error, t('The server could not change the brand. Try again.'))
                  .map(translateMessage)
                  .join(' ')}
              </Alert>
              <ButtonLink to="/" replace>
                {t('Continue in {brand}', { brand: project.title })}
              </ButtonLink>
            </>
          ) : (
            <>
              <Loader size="sm" aria-hidden="true" />
              <Text role="status" c="dimmed">
                {t('Changing the brand…')}
              </Text>
            </>
          )}
        </Stack>
      </div>
    </main>
  );
}
