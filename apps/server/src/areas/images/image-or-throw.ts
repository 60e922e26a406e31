import { phrase } from '@masthead/domain/text/phrase';
import { notFound } from '../../platform/http/errors';

export async function imageOrThrow<T>(found: Promise<T | undefined>): Promise<T> {
  const image = await found;
  if (!image) throw notFound(phrase('There is no such image.'));
  return image;
}
