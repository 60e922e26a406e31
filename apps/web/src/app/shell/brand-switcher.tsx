import { Menu, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../shared/project/project';
import { linkedAccountList, switchUrl } from '../../shared/session/linked-accounts';
import { Monogram } from '../../ui/theme/monogram';
import { useTranslation } from '../../ui/translation';
import classes from './header.module.css';

/** Menu of the header that changes the brand, for users with linked accounts. Links, so that a brand can open in a tab. */
export function BrandSwitcher() {
  const { t } = useTranslation();
  const { title } = useProject();
  const { data } = useQuery({ ...linkedAccountList(), retry: false });
  const accounts = data?.items.filter(({ is_active }) => is_active) ?? [];
  if (accounts.length === 0) return null;
  return (
    <Menu withinPortal={false} position="bottom-start" width={260} shadow="sm" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={t('Switch brand, now {brand}', { brand: title })}>
          <IconSelector size={16} stroke={1.6} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Switch brand')}</Menu.Label>
        {accounts.map((account) => (
          <Menu.Item
            key={account.project}
            component="a"
            href={switchUrl(account)}
            leftSection={<Monogram title={account.title} colour={account.colour} size={22} />}
          >
            {account.title}
            <span className={classes.account}>{account.email}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
