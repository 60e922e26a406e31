import { type extendedTagInput, noThumbMessage } from '@masthead/domain/tags/schema';
import { phrase } from '@masthead/domain/text/phrase';
import { mergedLinks } from '@masthead/domain/text/profile-fields';
import type { z } from 'zod';
import { showImages } from '../../content/rich-text/show-images';
import { discardAvatar, withAvatar } from '../../media/avatar';
import { retrying } from '../../platform/db/transactions';
import type { Context } from '../../platform/http/context';
import { invalid } from '../../platform/http/errors';
import { readBody } from './read-body';
import { extendedTagOrThrow, noTag } from './tag-or-throw';
import { lockTags, updateTagRow } from './tags.queries';

type Input = z.output<typeof extendedTagInput>;
type Tools = Pick<Context, 'db' | 'storage' | 'turns' | 'now' | 'project' | 'checkBase'>;

/** Changes the given parts of a tag's profile; its picture can be replaced, never taken away. */
export async function extendTag(tools: Tools, id: number, { thumb, crop, ...fields }: Input): Promise<void> {
  if (crop && !thumb) throw invalid({ crop: [phrase('A crop needs its picture beside it.')] });
  const change = checkedChange(tools, id, fields);
  if (!thumb) await change(null);
  else await withAvatar(tools, { field: 'thumb', file: thumb, crop }, change);
}

type Fields = Omit<Input, 'thumb' | 'crop'>;

/** The text is checked before a picture is cut; the row only afterwards, when it is held. */
function checkedChange({ db, storage, now, project, checkBase }: Tools, id: number, fields: Fields) {
  const { body: given, social_links, ...values } = fields;
  const text = given === undefined ? null : readBody(given, project.switches);

  return async (key: string | null) => {
    const before = await retrying(db, async (db) => {
      const [before] = await lockTags(db, [id]);
      if (!before) throw noTag();
      await checkBase(() => extendedTagOrThrow(db, id));
      if (key === null && before.thumb === null) throw invalid({ thumb: [noThumbMessage] });
      if (text) await showImages(db, { used_by: 'tag', used_by_id: id }, text.imageIds);
      await updateTagRow(db, id, {
        ...values,
        ...(text && { body: text.body && JSON.stringify(text.body), body_text: text.body_text }),
        ...(social_links && { social_links: JSON.stringify(mergedLinks(before.social_links, social_links)) }),
        ...(key !== null && { thumb: key }),
        updated_at: now().toISOString(),
      });
      return before;
    });
    if (key !== null && before.thumb !== null) await discardAvatar(storage, before.thumb);
  };
}
