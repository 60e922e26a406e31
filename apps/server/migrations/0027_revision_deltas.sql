-- compatible: no, because an earlier version cannot show revisions that store deltas
-- A revision stores what changed since the revision before it, and the first one the whole state. Every 50th stores both, so
-- that a state is rebuilt from few rows. Rows without a checksum are of an earlier version: whole states with their plain
-- text, which readers understand and the job convert-revisions converts.
alter table post_revisions
  alter column state drop not null,
  -- The changed columns: {"notes": [text or start, length of a copied range, …]}, see content/posts/revision-delta.ts.
  add column delta jsonb,
  -- CRC-32 of the rebuilt state.
  add column checksum integer,
  add constraint post_revisions_state_or_delta check (num_nonnulls(state, delta) > 0);
create index post_revisions_unconverted on post_revisions (post_id, id) where checksum is null;

comment on table post_revisions is
  'Every state of every post: the first whole, the others as changes since the one before. Append-only; refers to posts and users without foreign keys, because it outlives them.';
