-- compatible: yes
-- Names of versions are not columns of post_revisions: that table is append-only.
create table post_revision_names (
  revision_id bigint primary key references post_revisions on delete cascade,
  name text not null check (length(name) between 1 and 100)
);
comment on table post_revision_names is 'Names that users gave to versions of posts. Erased with the revision.';
