-- Which share a hide is taken from, and what kept one from hiding (decision 076). A process of the release before writes
-- the share of members, which its own counts are of.
ALTER TABLE auto_hide ADD COLUMN share text NOT NULL DEFAULT 'members'
  CHECK (share IN ('members', 'contacts', 'outside'));
ALTER TABLE auto_hide DROP CONSTRAINT auto_hide_outcome_check, DROP CONSTRAINT auto_hide_alarm_check;
ALTER TABLE auto_hide
  ADD CONSTRAINT auto_hide_outcome_check
    CHECK (outcome IN ('hidden', 'newcomers', 'contacts', 'everyone', 'outside', 'reporter', 'distrusted')),
  ADD CONSTRAINT auto_hide_alarm_check CHECK (alarm IN ('newcomers', 'contacts', 'everyone', 'outside'));
CREATE INDEX auto_hide_hidden ON auto_hide (report_id) WHERE outcome = 'hidden';
