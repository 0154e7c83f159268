-- Whom a person of the staff knows: the cases about them go to somebody else.
CREATE TABLE staff_conflict (
  staff_id uuid NOT NULL REFERENCES staff,
  member_id uuid NOT NULL REFERENCES member ON DELETE CASCADE,
  declared_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, member_id)
);
CREATE INDEX staff_conflict_member ON staff_conflict (member_id);

-- When a person's work began after a rest, and the rest they are in: of the person, whatever tab or session.
CREATE TABLE staff_rest (
  staff_id uuid PRIMARY KEY REFERENCES staff,
  since timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  until timestamptz,
  is_forced boolean NOT NULL DEFAULT false
);

-- Hits of a rule are counted by version.
CREATE INDEX audit_event_rule ON audit_event ((detail ->> 'version')) WHERE action IN ('rule.hold', 'rule.raise');
