-- compatible: yes
-- A file of the sitemap holds the articles of five thousand ids: whether it has any, and when the last of them changed, is
-- told by the first row of its part of this index. External links have no page of their own.
create index posts_in_sitemap on posts ((id / 5000), updated_at desc)
  where status = 3 and template_type <> 7;
-- What came out in the last two days, for the sitemap of news.
create index posts_as_news on posts (first_published_at desc, id desc) where status = 3;
