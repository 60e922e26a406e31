import { SearchBox } from '../../ui/search-box';
import type { ListQuery } from './use-list-query';

/** The search box of a list whose state has `search`. */
export function ListSearch<Query extends { search: string }>({ list }: { list: ListQuery<Query> }) {
  return <SearchBox value={list.query.search} onSearch={(search) => list.change({ search } as Partial<Query>)} />;
}
