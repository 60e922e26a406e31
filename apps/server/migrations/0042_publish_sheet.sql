-- compatible: yes
-- A personal setting: publish without the publish sheet.
alter table users add column one_click_publish boolean not null default false;

-- The last day on which the licence of a picture allows its use.
alter table images add column license_expires_on date;

create table link_checks (
  url_hash bytea primary key,
  url text not null check (length(url) <= 2000),
  requested_at timestamptz not null,
  checked_at timestamptz,
  status smallint
);
create index link_checks_waiting on link_checks (requested_at) where checked_at is null or checked_at < requested_at;
comment on table link_checks is
  'Links in posts that publish sheets have requested to check, with the HTTP status of the last check.';
