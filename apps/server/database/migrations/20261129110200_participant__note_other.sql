-- Who has a conversation open is told when the other one is erased: the stand-in takes their place in it.
CREATE TRIGGER participant_other_noted AFTER UPDATE OF other_id ON participant FOR EACH ROW
  WHEN (NEW.other_id <> OLD.other_id) EXECUTE FUNCTION note_participant();
