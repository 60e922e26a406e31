import { chosenId } from '@masthead/domain/http/paging';
import { type Tag, type TagInput, tagInput } from '@masthead/domain/tags/contract';
import type { z } from 'zod';

type TagForm = z.ZodType<z.output<typeof tagInput>, TagInput>;

/** A new tag needs its section wherever there are sections; an old one keeps what it has. */
export function tagForm(needsSection: boolean): TagForm {
  return needsSection ? (tagInput.extend({ section_id: chosenId }) as unknown as TagForm) : tagInput;
}

export function blankTag(section_id: number | null): TagInput {
  return { catchy_title: '', section_id, slug: '', main_headline: '', description: '', tags: [] };
}

export function valuesOf(tag: Tag): TagInput {
  const { catchy_title, section_id, slug, main_headline, description, tags } = tag;
  return {
    catchy_title,
    section_id,
    slug,
    main_headline: main_headline ?? '',
    description: description ?? '',
    tags: tags.map(({ id }) => id),
  };
}
