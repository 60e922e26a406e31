import { Fieldset, SimpleGrid } from '@mantine/core';
import type { Platform } from '@masthead/domain/profiles/profile-fields';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../form/fields';

const labels: Record<Platform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  muckrack: 'Muck Rack',
};

interface Props<Out, In extends FieldValues> {
  /** Of a form whose `social_links` hold a text for each of the platforms. */
  control: Control<In, unknown, Out>;
  platforms: readonly Platform[];
}

/** The accounts of a profile. */
export function SocialLinkFields<Out, In extends FieldValues>({ control, platforms }: Props<Out, In>) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('Social links')} mx={0}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
        {platforms.map((platform) => (
          <TextField
            key={platform}
            control={control}
            name={`social_links.${platform}` as Path<In>}
            label={labels[platform]}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
