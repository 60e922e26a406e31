import type { TwoFactorSecret } from '@masthead/domain/session/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { notifySuccess } from '../notices/notify';
import { RecoveryCodes } from './recovery-codes';
import { TwoFactorProof } from './two-factor-proof';
import { TwoFactorSetup } from './two-factor-setup';

interface Props {
  /** A confirmed factor is replaced: its owner first proves who they are. */
  replacing?: boolean;
  /** Closed without a change. */
  onCancel: () => void;
  /** Two-factor is in force and its recovery codes have been seen. */
  onEnabled: () => void;
}

/** Sets up two-factor, or changes it; open as long as it is rendered. */
export function TwoFactorDialog({ replacing = false, onCancel, onEnabled }: Props) {
  const { t } = useTranslation();
  const [generated, setGenerated] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function enabled(recoveryCodes: string[]) {
    notifySuccess(t('Two Factor Authentication was changed'));
    setCodes(recoveryCodes);
  }

  return (
    <Dialog
      title={codes ? t('Recovery codes') : t('Two-factor authentication')}
      onClose={codes ? () => undefined : onCancel}
      size="26rem"
      fixed
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onEnabled} />
      ) : replacing && generated === null ? (
        <TwoFactorProof onCancel={onCancel} onGenerated={setGenerated} />
      ) : (
        <TwoFactorSetup generated={generated} onCancel={onCancel} onEnabled={enabled} />
      )}
    </Dialog>
  );
}
