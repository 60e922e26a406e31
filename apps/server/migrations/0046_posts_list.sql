-- compatible: yes
-- Personal settings of the posts list. No columns: the default ones.
alter table users
  add column post_list_density text not null default 'compact' check (post_list_density in ('compact', 'comfortable')),
  add column post_list_columns text[] check (cardinality(post_list_columns) <= 20);

create table saved_views (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null default false
);
create unique index saved_views_name on saved_views (owner_id, lower(name));
create index saved_views_shared on saved_views (id) where is_shared;
comment on table saved_views is
  'Named states of the posts list (filters, search, order, columns) of a user, private or shared.';

-- The posts of the view "Without picture", in the order of the list.
create index posts_without_picture on posts (published_at desc nulls last, id desc)
  where is_listable and thumb_key is null;
