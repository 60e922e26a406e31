-- compatible: yes
-- A start skips the upgrade when the database already has the migrations, rights, roles and phrases of this version.
create table upgrade_fingerprint (
  id boolean primary key default true check (id),
  fingerprint text not null
);
comment on table upgrade_fingerprint is 'Hash of the shipped data that the last upgrade loaded. A start with the same hash skips the upgrade.';
