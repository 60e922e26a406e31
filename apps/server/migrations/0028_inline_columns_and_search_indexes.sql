-- compatible: yes
-- Lists, cards, feeds and sitemaps read short texts of many posts. The low `toast_tuple_target` moves the body and the
-- texts derived from it out of the row; without `main`, it would move the short texts as well.
alter table posts
  alter column main_headline set storage main,
  alter column slug set storage main,
  alter column catchy_title set storage main,
  alter column fb_catchy_title set storage main,
  alter column description set storage main,
  alter column titles set storage main,
  alter column thumb set storage main,
  alter column thumb_ext set storage main,
  alter column fb_thumb set storage main,
  alter column fb_thumb_ext set storage main,
  alter column thumb_key set storage main,
  alter column fb_thumb_key set storage main,
  alter column external_link set storage main,
  alter column origin_project set storage main;
-- The storage of a column applies to new row versions only, so this rewrites the stored rows.
alter table posts alter column json_ld type text using json_ld || '';

-- The pending list of a GIN index is searched sequentially. After many writes, the planner preferred a sequential scan
-- of the whole table.
alter index post_words_of_headlines set (fastupdate = off);
alter index post_words_anywhere set (fastupdate = off);
select gin_clean_pending_list('post_words_of_headlines'), gin_clean_pending_list('post_words_anywhere');

-- A change of status or publication time updates no index of this table. Free space on each page lets PostgreSQL store
-- the new row version on the same page (HOT), without new index entries.
alter table post_words set (fillfactor = 80);
