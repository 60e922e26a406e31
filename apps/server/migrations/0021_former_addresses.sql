-- compatible: yes
-- Addresses that deleted or moved things had on the site. Without a target the address answers 410. A target is a row rather
-- than a path, so that a redirect stays right when its target moves, and becomes 410 when its target is deleted.
create table former_addresses (
  path text primary key,
  tag_id integer references tags on delete set null,
  expert_id integer references experts on delete set null,
  category_id integer references categories on delete set null,
  section_id integer references sections on delete set null,
  check (num_nonnulls(tag_id, expert_id, category_id, section_id) <= 1)
);
create index former_addresses_by_tag on former_addresses (tag_id) where tag_id is not null;
create index former_addresses_by_expert on former_addresses (expert_id) where expert_id is not null;
create index former_addresses_by_category on former_addresses (category_id) where category_id is not null;
create index former_addresses_by_section on former_addresses (section_id) where section_id is not null;

create trigger site_is_told after insert or update or delete or truncate on former_addresses
  for each statement execute function tell_site();

-- The usages of a tag or an expert list the newest posts first.
create index post_tags_newest on post_tags (tag_id, post_id desc);
drop index post_tags_by_tag;
create index post_experts_newest on post_experts (expert_id, post_id desc);
drop index post_experts_by_expert;
