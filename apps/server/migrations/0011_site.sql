-- compatible: yes
-- What readers see tells every server that it has changed: once for each transaction, when that is committed.
create function tell_site() returns trigger language plpgsql as $$
begin
  perform pg_notify('masthead_changes', 'site');
  return null;
end $$;

-- Every save of a post writes its row, whatever of it changed. What nobody reads, nobody is told of.
create trigger site_is_told_of_new after insert on posts
  for each row when (new.status = 3) execute function tell_site();
create trigger site_is_told after update on posts
  for each row when (old.status in (3, 4) or new.status in (3, 4)) execute function tell_site();
create trigger site_is_told_of_gone after delete on posts
  for each row when (old.status in (3, 4, 7)) execute function tell_site();

-- The number of a tag's articles changes with drafts too, and a sign-in writes the row of its user.
create trigger site_is_told after insert or delete or update of
  section_id, catchy_title, slug, main_headline, description, body, thumb, social_links, json_ld on tags
  for each statement execute function tell_site();
create trigger site_is_told after insert or delete or update of username, nickname, position, show_on_site on users
  for each statement execute function tell_site();
create trigger site_is_told after delete or update on images
  for each statement execute function tell_site();

create trigger site_is_told after insert or update or delete or truncate on sections
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on categories
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on category_tags
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on related_tags
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on tag_redirects
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on author_infos
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on experts
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on static_pages
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on menus
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on adv_slots
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on ads_txt
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on adv_banners
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on adv_banner_categories
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on adv_banner_tags
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on call_to_actions
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on hot_news
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on contextual_links
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on languages
  for each statement execute function tell_site();
create trigger site_is_told after insert or update or delete or truncate on translations
  for each statement execute function tell_site();

-- When a post came out, beside everything it is listed under: the list of a tag with a hundred thousand articles is read
-- from an index. Null for what readers do not see.
alter table post_tags add column published_at timestamptz;
alter table post_authors add column published_at timestamptz;
alter table post_experts add column published_at timestamptz;

update post_tags set published_at = posts.published_at from posts where posts.id = post_id and status = 3;
update post_authors set published_at = posts.published_at from posts where posts.id = post_id and status = 3;
update post_experts set published_at = posts.published_at from posts where posts.id = post_id and status = 3;

create index post_tags_published on post_tags (tag_id, published_at desc, post_id desc) where published_at is not null;
create index post_authors_published on post_authors (user_id, published_at desc, post_id desc)
  where published_at is not null;
create index post_experts_published on post_experts (expert_id, published_at desc, post_id desc)
  where published_at is not null;

create function stamp_published() returns trigger language plpgsql as $$
begin
  new.published_at := (select published_at from posts where id = new.post_id and status = 3);
  return new;
end $$;
create trigger post_tags_stamped before insert on post_tags for each row execute function stamp_published();
create trigger post_authors_stamped before insert on post_authors for each row execute function stamp_published();
create trigger post_experts_stamped before insert on post_experts for each row execute function stamp_published();

create function place_published() returns trigger language plpgsql as $$
declare
  public_at timestamptz := case when new.status = 3 then new.published_at end;
begin
  update post_tags set published_at = public_at where post_id = new.id;
  update post_authors set published_at = public_at where post_id = new.id;
  update post_experts set published_at = public_at where post_id = new.id;
  return null;
end $$;
create trigger posts_published after update of status, published_at on posts
  for each row when (
    (old.status = 3 or new.status = 3)
    and (old.status, old.published_at) is distinct from (new.status, new.published_at)
  ) execute function place_published();
