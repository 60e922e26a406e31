import type { FormField } from '@masthead/domain/posts/fields';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../shared/project/project';
import { formatFieldValue } from '../history/field-text';
import { namesOfRecords } from '../history/history.api';
import { type PostForm, toFieldText } from './state/post-form';

/**
 * Returns a function that shows a field of these versions as text: names instead of ids, labels instead of numbers, and
 * times in the project's time zone. An id is shown as `#7` until its name is loaded, and if loading fails.
 */
export function useFieldText(fields: readonly FormField[], versions: readonly Partial<PostForm>[]) {
  const { zone } = useProject();
  const shownValues = versions.map((version) => Object.fromEntries(fields.map((field) => [field, version[field]])));
  const { data: names = {} } = useQuery(namesOfRecords(shownValues));
  return (field: FormField, values: Partial<PostForm>): string =>
    field === 'body' || field === 'slides'
      ? toFieldText(field, values)
      : formatFieldValue(field, values[field], names, zone);
}
