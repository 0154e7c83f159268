-- The search's own tables are written by the database alone: what follows a change of a member runs with the owner's rights,
-- so that no process needs the right to write there by hand (docs/security/tried-by-hand.md).
ALTER FUNCTION refresh_member_search(uuid) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION follow_member() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION follow_media() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION follow_activity() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION follow_hidden_county() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION count_member_search() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION move_member_search() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION note_arrival() SECURITY DEFINER SET search_path = public, pg_temp;

-- Numbers are given where a member is placed, and not to whoever asks for all of them.
REVOKE EXECUTE ON FUNCTION hidden_set_of(smallint[]) FROM PUBLIC;
