-- Which cases keep an item out of sight: it comes back when the last of them lets go of it.
CREATE TABLE media_hold (
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  case_id uuid NOT NULL REFERENCES moderation_case,
  PRIMARY KEY (media_id, case_id)
);
CREATE INDEX media_hold_case ON media_hold (case_id);

-- What nobody had looked at when it was held or taken down waits again when it comes back.
ALTER TABLE media ADD COLUMN held_waiting boolean NOT NULL DEFAULT false;

INSERT INTO media_hold (media_id, case_id)
  SELECT DISTINCT media.id, held.id
  FROM moderation_case held
    JOIN LATERAL (SELECT held.target_id AS media_id UNION SELECT report.media_id FROM report WHERE report.case_id = held.id) named
      ON named.media_id IS NOT NULL
    JOIN media ON media.held_at IS NOT NULL AND (media.id = named.media_id OR EXISTS (
      SELECT FROM media_hash known, media_hash copy
      WHERE known.media_id = named.media_id AND copy.media_id = media.id
        AND known.quality >= 50 AND copy.quality >= 50 AND bit_count(known.pdq # copy.pdq) <= 31))
  WHERE held.kind = 'intimate' AND held.state <> 'closed';

-- Which decisions took an intimate image down, and whether it was down before for another reason.
CREATE TABLE media_removal (
  media_id uuid NOT NULL REFERENCES media ON DELETE CASCADE,
  decision_id uuid NOT NULL REFERENCES decision,
  was_down boolean NOT NULL,
  PRIMARY KEY (media_id, decision_id)
);
CREATE INDEX media_removal_decision ON media_removal (decision_id);

-- Whether what an appeal gave back could be brought back.
ALTER TABLE appeal ADD COLUMN restored text CHECK (restored IN ('back', 'gone')),
  ADD CHECK (restored IS NULL OR state IN ('overturned', 'modified'));

ALTER TABLE proposal DROP CONSTRAINT proposal_action_check,
  ADD CONSTRAINT proposal_action_check CHECK (action IN ('ban', 'unban', 'notCovered', 'restore', 'rule', 'disclose'));
