-- 1: the wrap of the specification, which the release before writes; 2: one around it. For a figure alone: what a wrap
-- is stands in it.
ALTER TABLE member_key
  ADD COLUMN wrap_version smallint NOT NULL DEFAULT 1 CHECK (wrap_version IN (1, 2)),
  ADD COLUMN previous_wrap_version smallint CHECK (previous_wrap_version IN (1, 2));
