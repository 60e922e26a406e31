import type { Suggestion } from '@masthead/domain/autocomplete/contract';
import { type Expert, removeExpertRefusal } from '@masthead/domain/experts/contract';

import { countUsages } from '@masthead/domain/usages/contract';
import { useState } from 'react';
import { LookupField } from '../../shared/pickers/lookup-field';
import { RemoveButton, type RemoveControl } from '../../shared/removal/remove-button';
import { useTranslation } from '../../ui/translation';
import { expertUsages, useRemoveExpert } from './experts.api';

interface Props extends RemoveControl {
  expert: Expert;
}

/** The delete button of an expert. If posts use the expert, the user must select a replacement. */
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
      getRefusal={(usages) => (replacement ? null : removeExpertRefusal(countUsages(usages, 'post')))}
      choice={(usages) =>
        countUsages(usages, 'post') > 0 ? (
          <LookupField
            label={t('Replace with')}
            description={t('The posts will use this expert instead, and the page redirects.')}
            scope={{ entity: 'expert' }}
            value={replacement}
            onChange={(suggestion) => setReplacement(suggestion?.id === expert.id ? null : suggestion)}
            // Above the delete dialog.
            comboboxProps={{ zIndex: 500 }}
          />
        ) : null
      }
      remove={(undo) =>
        remove.mutateAsync({
          params: { id: expert.id },
          query: replacement ? { replacement_id: replacement.id } : {},
          undo,
        })
      }
      done={(reply) =>
        reply
          ? t('Deleted. Posts that now use {name}: {count}', { name: replacement?.name ?? '', count: reply.replaced })
          : t('Deleted')
      }
      fallback={t('Error removing expert.')}
    />
  );
}
