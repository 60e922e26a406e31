-- compatible: yes
-- Values that the API never accepted become the default value, so that the constraints below hold.
update posts set advert_status = 0 where advert_status not in (0, 1, 2, 3);
update posts set top_status = 0 where top_status not in (0, 1, 2, 3);
update posts set breaking_status = 0 where breaking_status not in (0, 1);
update posts set priority = 1 where priority not in (0, 1, 2);
update posts set uniqueness = null where uniqueness not between 0 and 100;
update posts set estimate = null where estimate not between 0 and 999;
-- Thumbnails of pictures that the library no longer has.
update posts set thumb = null, thumb_ext = null
  where thumb_key is not null and not exists (select from images where hash_key = posts.thumb_key);
update posts set fb_thumb = null, fb_thumb_ext = null
  where fb_thumb_key is not null and not exists (select from images where hash_key = posts.fb_thumb_key);
update images set source = 1 where source not between 1 and 10;
-- An item of an unknown type is shown nowhere.
delete from menus where type not in ('head_main', 'footer_info', 'footer_social', 'head_trendings', 'global_info');

alter table posts
  add constraint posts_advert_status_check check (advert_status in (0, 1, 2, 3)),
  add constraint posts_top_status_check check (top_status in (0, 1, 2, 3)),
  add constraint posts_breaking_status_check check (breaking_status in (0, 1)),
  add constraint posts_priority_check check (priority in (0, 1, 2)),
  add constraint posts_uniqueness_check check (uniqueness between 0 and 100),
  add constraint posts_estimate_check check (estimate between 0 and 999),
  add constraint posts_word_count_check check (word_count >= 0),
  add foreign key (thumb_key) references images (hash_key),
  add foreign key (fb_thumb_key) references images (hash_key);
alter table images add constraint images_source_check check (source between 1 and 10);
alter table menus add constraint menus_type_check
  check (type in ('head_main', 'footer_info', 'footer_social', 'head_trendings', 'global_info'));

-- Deleting a picture looks for the posts that show it.
create index posts_by_thumb on posts (thumb_key) where thumb_key is not null;
create index posts_by_fb_thumb on posts (fb_thumb_key) where fb_thumb_key is not null;
