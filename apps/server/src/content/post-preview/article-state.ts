import type { Article } from '@masthead/article/document';
import type { PreviewInput } from '@masthead/domain/posts/contract/preview';

export interface StateSlide {
  id?: string | undefined;
  content: Article | null;
  title: string | null;
  time: number | null;
  minutes: string | null;
}

type Plain = Omit<PreviewInput, 'body' | 'slides'>;

/** What the page of a post is made from, with ids where the page has names: a stored post, or a form on its way. */
export interface ArticleState extends Plain {
  first_published_at: string | null;
  content_changed_at: string | null;
  body: Article | null;
  slides: StateSlide[];
}
