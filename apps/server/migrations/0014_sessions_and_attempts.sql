-- compatible: yes
-- A session shows its owner which device it belongs to and where that device was last seen.
alter table tokens
  add column user_agent text not null default '',
  add column address text not null default '',
  add column last_address text not null default '';
create index tokens_by_last_use on tokens (used_at);

-- Counters with growing delays refuse every attempt until `blocked_until`. The former keys held e-mail addresses.
delete from attempts;
alter table attempts add column blocked_until timestamptz;
create index attempts_by_window_end on attempts (window_ends_at);

-- Addresses (IPv6: /64 networks) from which a user has signed in. Failures made elsewhere do not lock them out.
create table known_addresses (
  user_id integer not null references users on delete cascade,
  address text not null,
  signed_in_at timestamptz not null,
  primary key (user_id, address)
);
create index known_addresses_by_age on known_addresses (signed_in_at);
