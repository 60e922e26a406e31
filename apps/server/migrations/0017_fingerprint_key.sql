-- compatible: no, because an earlier version derives another key, and recovery codes that it creates would not match
-- The key of the fingerprints of recovery codes and preview addresses, encrypted with the server's key. A fingerprint
-- cannot be computed again from what is stored, so this key stays when the server's key is rotated.
create table fingerprint_keys (
  id boolean primary key default true check (id),
  key bytea not null
);
