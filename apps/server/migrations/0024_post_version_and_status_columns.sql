-- compatible: no, because an earlier version writes posts without increasing their version
-- Indexes whose predicates list statuses by number. They are dropped first, so that the table is rewritten without them.
drop index posts_listed, posts_by_section, posts_by_place, posts_by_type, posts_by_uniqueness, posts_assigned,
  posts_as_news, posts_public_by_section, posts_public_by_category, posts_chosen, posts_breaking, posts_in_sitemap;

-- The write module increases `version` with every write and compares it inside the transaction. The generated columns
-- name groups of statuses for queries and indexes. Adding them rewrites the table once.
alter table posts
  add column version integer not null default 1 check (version > 0),
  -- The post is on the list and the board: new, in progress, in review, published or scheduled.
  add column is_listable boolean not null generated always as (status in (0, 1, 2, 3, 5)) stored,
  -- The post is published, so readers see it.
  add column is_public boolean not null generated always as (status = 3) stored,
  -- Keys of library pictures for the foreign keys; null for the value 'default', which means no picture.
  add column thumb_key text generated always as (nullif(thumb, 'default')) stored,
  add column fb_thumb_key text generated always as (nullif(fb_thumb, 'default')) stored;

-- The lists of the newsroom.
create index posts_listed on posts (published_at desc nulls last, id desc) where is_listable;
create index posts_by_section on posts (section_id, published_at desc nulls last, id desc) where is_listable;
create index posts_by_place on posts (category_id, published_at desc nulls last, id desc) where is_listable;
create index posts_by_type on posts (template_type, published_at desc nulls last, id desc) where is_listable;
create index posts_by_uniqueness on posts (uniqueness desc nulls last, id desc) where is_listable;
create index posts_assigned on posts (assignee_id) where is_listable;

-- The lists of the site, in the order of first publication.
create index posts_as_news on posts (first_published_at desc, id desc) where is_public;
create index posts_public_by_section on posts (section_id, first_published_at desc, id desc) where is_public;
create index posts_public_by_category on posts (category_id, first_published_at desc, id desc) where is_public;
create index posts_chosen on posts (top_status, first_published_at desc, id desc) where is_public and top_status > 0;
create index posts_breaking on posts (breaking_until) where is_public and breaking_status = 1;
create index posts_in_sitemap
  on posts ((id / 5000), (greatest(content_changed_at, coalesce(first_published_at, published_at))) desc nulls last)
  where is_public and template_type <> 7;

-- The planner has no statistics of the new columns until they are analysed.
analyze posts;
