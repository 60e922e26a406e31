-- compatible: yes
-- Who did what. Bound to neither users nor targets: entries outlive both, and keep the names of that time.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  actor_id integer,
  actor_name text check (length(actor_name) <= 200),
  role text,
  action text not null,
  target_type text not null,
  target_id integer,
  target_label text check (length(target_label) <= 200),
  before jsonb,
  after jsonb,
  address text check (length(address) <= 100),
  user_agent text check (length(user_agent) <= 300),
  result text not null check (result in ('success', 'refused', 'failure')),
  request_id text check (length(request_id) <= 100)
);

-- Each filter of the list finds its rows in the order they are shown in.
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_by_target on audit_log (target_type, target_id, at desc, id desc);
create index audit_log_by_target_type on audit_log (target_type, at desc, id desc);

-- Rows change only in a transaction that retention or erasure has marked with set_config('masthead.erasure', 'on', true).
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('masthead.erasure', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only: it keeps what was written once', tg_table_name;
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change_but_erasure();
create trigger audit_log_is_not_truncated before truncate on audit_log
  for each statement execute function refuse_change();

-- Revisions follow the same rule, so that a purged post and a deleted user can be erased from them.
drop trigger post_revisions_stay on post_revisions;
create trigger post_revisions_stay before update or delete on post_revisions
  for each row execute function refuse_change_but_erasure();
