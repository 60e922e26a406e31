-- compatible: yes
-- When the article that readers see last changed after its first publication; null when it never did. Moves along the
-- workflow, planning fields and publishing again leave it.
alter table posts add column content_changed_at timestamptz;

-- Posts that were saved after their first publication: the last revision whose article differs from the one before it.
-- Other posts are not read, and neither are their revisions.
with saved as (
  select distinct posts.id, posts.first_published_at
  from post_revisions join posts on posts.id = post_revisions.post_id
  where post_revisions.reason = 'save' and post_revisions.created_at > posts.first_published_at
), articles as (
  select saved.id, saved.first_published_at, post_revisions.created_at, article.fields,
    lag(article.fields) over (partition by saved.id order by post_revisions.id) as before
  from saved
    join post_revisions on post_revisions.post_id = saved.id
    cross join lateral (
      select jsonb_object_agg(key, value) as fields
      from jsonb_each(post_revisions.state)
      where key = any(array['main_headline', 'catchy_title', 'description', 'template_type', 'body', 'slides', 'thumb',
        'sources', 'external_link', 'authors', 'experts', 'advert_status', 'is_sponsored'])
    ) as article
), changes as (
  select id, max(created_at) as changed_at
  from articles
  where created_at > first_published_at and before is not null and fields <> before
  group by id
)
update posts set content_changed_at = changes.changed_at from changes where posts.id = changes.id;

-- The last change in each file of the sitemap, as readers and search engines are told it.
drop index posts_in_sitemap;
create index posts_in_sitemap
  on posts ((id / 5000), (greatest(content_changed_at, coalesce(first_published_at, published_at))) desc nulls last)
  where status = 3 and template_type <> 7;

-- Previews last a quarter of an hour. Those stored before do not say whether the article is paid for.
delete from post_previews;
