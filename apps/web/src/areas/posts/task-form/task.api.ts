import { posts } from '@masthead/domain/posts/contract/endpoints';
import { collection } from '../../../shared/api/collection';

const { useWrite } = collection('posts');

export const useCreateTask = () => useWrite(posts.create);
export const useUpdateTask = () => useWrite(posts.update);
export const useTrashTask = () => useWrite(posts.trash);
