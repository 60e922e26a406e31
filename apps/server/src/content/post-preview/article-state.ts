import type { Article } from '@masthead/article/document';
import type { PreviewInput } from '@masthead/domain/posts/contract/preview';

/** A slide of a gallery or live update. */
export interface ArticleSlide {
  id?: string | undefined;
  content: Article | null;
  title: string | null;
  time: number | null;
  minutes: string | null;
  /** A slide of an unsaved form has none. */
  updated_at?: string | undefined;
  time_set_at?: string | undefined;
}

/** The marks of an update from the live desk. */
export interface UpdateMark {
  /** The id of the update. */
  id: string;
  is_pinned: boolean;
  is_key_moment: boolean;
  correction: string | null;
  corrected_at: string | null;
}

type FieldsWithoutText = Omit<PreviewInput, 'body' | 'slides'>;

/** The content of an article page before its ids are resolved: from a stored post or an unsaved form. */
export interface ArticleState extends FieldsWithoutText {
  first_published_at: string | null;
  content_changed_at: string | null;
  body: Article | null;
  slides: ArticleSlide[];
}
