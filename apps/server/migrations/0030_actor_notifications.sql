-- compatible: yes
-- Servers cache actors and their rights for a few seconds. This notification empties the caches when users, roles,
-- rights or tokens change, also by SQL outside of the server. New tokens and the times of their use change no rights.
create function notify_actor_caches() returns trigger language plpgsql as $$
begin
  perform pg_notify('masthead_changes', 'actors');
  return null;
end $$;

create trigger tokens_notify_actor_caches after delete or truncate on tokens
  for each statement execute function notify_actor_caches();
create trigger users_notify_actor_caches after update or delete or truncate on users
  for each statement execute function notify_actor_caches();
create trigger auth_items_notify_actor_caches after update or delete or truncate on auth_items
  for each statement execute function notify_actor_caches();
create trigger auth_item_children_notify_actor_caches after insert or update or delete or truncate on auth_item_children
  for each statement execute function notify_actor_caches();

comment on trigger tokens_notify_actor_caches on tokens is
  'A session that ends is removed from the actor caches of all servers.';
comment on trigger users_notify_actor_caches on users is
  'A user who changes or is deleted is removed from the actor caches of all servers.';
comment on trigger auth_items_notify_actor_caches on auth_items is
  'A role or right that changes empties the actor caches of all servers.';
comment on trigger auth_item_children_notify_actor_caches on auth_item_children is
  'A granted or revoked right empties the actor caches of all servers.';
