-- compatible: yes
-- The words of a text, the same as words_of(plain_words(text)) in less than half the time: the text is split at spaces
-- instead of being parsed. Only the parser splits a word such as 5e10x or drops a very long one.
create function search_words_of(text) returns tsvector
  language sql immutable strict parallel safe
  as $$
    select case
      when plain ~ '[0-9]e[0-9]|[^ ]{100}' then words_of(plain)
      else array_to_tsvector(array_remove(string_to_array(plain, ' '), ''))
    end
    from (
      select left(regexp_replace(
        lower(public.unaccent('public.unaccent'::regdictionary, $1)), '[^[:alnum:] ]+', ' ', 'g'), 200000) as plain
      -- Without the offset, the planner would compute the plain text twice.
      offset 0
    ) as texts
  $$;

create or replace function words_of_post(posts) returns post_words
  language sql immutable strict parallel safe
  as $$
    select $1.id, $1.status, $1.published_at, search_words_of(left($1.main_headline, 1000)), search_words_of(left(
      concat_ws(' ', left($1.main_headline, 1000), $1.catchy_title, $1.fb_catchy_title, $1.titles ->> 'rss',
        $1.description, $1.body_text), 200000))
  $$;

-- One statement can insert hundreds of posts, and most of their words are the same.
drop trigger posts_words_added on posts;
create function index_new_posts() returns trigger language plpgsql as $$
begin
  insert into post_words
  select words.* from added join posts on posts.id = added.id cross join lateral words_of_post(posts) as words;
  -- In alphabetical order, so that concurrent inserts wait for each other and do not deadlock.
  insert into search_words
  select word from ts_stat(format('select anywhere from post_words where post_id = any(%L::integer[])',
    array(select id from added))) as words
  where length(word) between 3 and 30 and word !~ '[0-9]'
    and not exists (select from search_words as known where known.word = words.word)
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger posts_words_added after insert on posts
  referencing new table as added for each statement execute function index_new_posts();
comment on trigger posts_words_added on posts is
  'The search finds new posts by their headlines and texts, and their words are in the dictionary of similar words.';

-- Posts that are published together are often on the same page. With half of each page free, every new row version fits
-- on its page (HOT); one that does not is indexed again, word by word.
alter table post_words set (fillfactor = 50);
