import { images } from '@masthead/domain/images/contract';
import { imageSources } from '@masthead/domain/images/schema';
import { phrase } from '@masthead/domain/text/phrase';
import { readUsages } from '../../content/usages/read-usages';
import { callToActionsShowing, postsShowing, tagsShowing } from '../../content/usages/usages.queries';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { changeImage } from './change-image';
import { createImage } from './create-image';
import { imageOrThrow } from './image-or-throw';
import { imageReply } from './image-reply';
import { findImage, listImages } from './images.queries';
import { removeImage } from './remove-image';

export function imageRoutes(api: Api): void {
  serve(api, images.list, async (context, { query }) => {
    const { items, total } = await listImages(context.db, query);
    const replies = items.map((row) => imageReply(row, context));
    return pageReply(replies, total, query, images.list.path);
  });

  serve(api, images.search, async (context, { query }) => {
    const { items, total } = await listImages(context.db, query);
    const replies = items.map((row) => imageReply(row, context));
    return pageReply(replies, total, query, images.search.path);
  });

  serve(api, images.constants, async () => ({
    source: [...imageSources],
    color: [
      { id: 'dark', name: phrase('Dark') },
      { id: 'light', name: phrase('Light') },
    ],
  }));

  serve(api, images.get, async (context, { params }) =>
    imageReply(await imageOrThrow(findImage(context.db, params.id)), context),
  );

  serve(api, images.create, async (context, { body }) => {
    const id = await createImage(context, body);
    return imageReply(await imageOrThrow(findImage(context.db, id)), context);
  });

  serve(api, images.update, async (context, { params, body }) => {
    await changeImage(context, params.id, body);
    return imageReply(await imageOrThrow(findImage(context.db, params.id)), context);
  });

  serve(api, images.usages, async ({ db, actor }, { params: { id } }) => {
    await imageOrThrow(findImage(db, id));
    return readUsages(db, actor, {
      post: postsShowing(db, id),
      tag: tagsShowing(db, id),
      call_to_action: callToActionsShowing(db, id),
    });
  });

  serve(api, images.remove, async (context, { params }) => {
    await removeImage(context, params.id);
    return null;
  });
}
