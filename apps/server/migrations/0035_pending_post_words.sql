-- compatible: no, because an earlier version does not index the words of changed posts
-- Indexing the words of a post took most of the time of a save. A save now marks the post here. The next search indexes
-- the newest marks first, and a job indexes the rest.
create table pending_post_words (
  post_id integer primary key references posts on delete cascade,
  changed_at timestamptz not null
) with (fillfactor = 50);
create index pending_post_words_by_time on pending_post_words (changed_at);
comment on table pending_post_words is 'Posts whose titles or texts have changed since the search index was updated.';

drop trigger posts_words_changed on posts;
drop function index_post_words();
drop function add_search_words(tsvector);

create function mark_post_words() returns trigger language plpgsql as $$
begin
  -- The update locks an existing mark until the end of the transaction, so that a concurrent search does not remove it.
  insert into pending_post_words values (new.id, now())
  on conflict (post_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger posts_words_changed
  after update of main_headline, catchy_title, fb_catchy_title, titles, description, body_text on posts
  for each row when (
    (old.main_headline, old.catchy_title, old.fb_catchy_title, old.titles, old.description, old.body_text)
    is distinct from
    (new.main_headline, new.catchy_title, new.fb_catchy_title, new.titles, new.description, new.body_text)
  ) execute function mark_post_words();
comment on trigger posts_words_changed on posts is
  'A post whose titles, description or text change is marked, and indexed by the next search or by a job.';

-- In alphabetical order, so that concurrent transactions wait for each other and do not deadlock.
create function add_search_words_of(post_ids integer[]) returns void language sql as $$
  insert into search_words
  select word from ts_stat(format('select anywhere from post_words where post_id = any(%L::integer[])', post_ids)) as words
  where length(word) between 3 and 30 and word !~ '[0-9]'
    and not exists (select from search_words as known where known.word = words.word)
  order by word
  on conflict do nothing
$$;

create or replace function index_new_posts() returns trigger language plpgsql as $$
begin
  insert into post_words
  select words.* from added join posts on posts.id = added.id cross join lateral words_of_post(posts) as words;
  perform add_search_words_of(array(select id from added));
  return null;
end $$;

-- Indexes up to `batch` marked posts, the last changed first, and returns their number. Posts that another transaction
-- is changing keep their marks. Every statement sees what was committed before it, so the text that is indexed is at
-- least as new as the mark that is removed.
create function index_pending_posts(batch integer) returns integer language plpgsql as $$
declare
  ids integer[];
begin
  ids := array(
    select post_id from pending_post_words join post_words using (post_id)
    order by changed_at desc limit batch for update skip locked
  );
  if cardinality(ids) = 0 then
    return 0;
  end if;
  delete from pending_post_words where post_id = any(ids);
  update post_words set headline = words.headline, anywhere = words.anywhere
  from posts cross join lateral words_of_post(posts) as words
  where posts.id = any(ids) and post_words.post_id = posts.id;
  perform add_search_words_of(ids);
  return cardinality(ids);
end $$;
