import { postExports } from '@masthead/domain/posts/contract/export';
import { collection } from '../../../shared/api/collection';

const { query, useWrite } = collection('posts');

/** The projects a post can be sent to. */
export const exportProjects = () => query(postExports.projects, {});

export const useSendPost = () => useWrite(postExports.send);
