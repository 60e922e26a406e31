import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { type Expert, removeExpertRefusal } from '@masthead/domain/experts/contract';

import { countUsages } from '@masthead/domain/usages/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupField } from '../../shared/pickers/lookup-field';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { expertUsages, useRemoveExpert } from './experts.api';

interface Props extends RemoveControl {
  expert: Expert;
}

/** Deletes an expert. One whom posts name is replaced by another. */
export function RemoveExpert({ expert, ...control }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveExpert();
  const [replacement, setReplacement] = useState<Suggestion | null>(null);

  return (
    <RemoveButton
      {...control}
      access="expert.delete"
      name={expert.username}
      text={t('Are you sure you want to delete selected expert?')}
      usages={expertUsages(expert.id)}
      refusalOf={(usages) => (replacement ? null : removeExpertRefusal(countUsages(usages, 'post')))}
      choice={(usages) =>
        countUsages(usages, 'post') > 0 ? (
          <LookupField
            label={t('Replace with')}
            description={t('The posts name this expert instead, and the address redirects.')}
            scope={{ entity: 'expert' }}
            value={replacement}
            onChange={(chosen) => setReplacement(chosen?.id === expert.id ? null : chosen)}
            comboboxProps={{ zIndex: 500 }}
          />
        ) : null
      }
      remove={() =>
        remove.mutateAsync({
          params: { id: expert.id },
          query: replacement ? { replacement_id: replacement.id } : {},
        })
      }
      done={(reply) =>
        reply
          ? t('Deleted. Posts that name {name} now: {count}', { name: replacement?.name ?? '', count: reply.replaced })
          : t('Deleted')
      }
      fallback={t('Error removing expert.')}
    />
  );
}
