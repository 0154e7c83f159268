-- Whether the next text waits for a person though nothing in it looks like anything: one was rejected, and a person has
-- shown none since. The state says so no longer once the text that is shown was saved again over the rejected one. The
-- release before neither writes nor reads it.
ALTER TABLE member_profile ADD COLUMN next_text_waits boolean NOT NULL DEFAULT false;
