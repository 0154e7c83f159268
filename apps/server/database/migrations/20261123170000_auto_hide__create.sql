-- What a member's word alone has hidden, and what the bounds over all members (decision 046) have kept it from hiding.
CREATE TABLE auto_hide (
  report_id uuid PRIMARY KEY REFERENCES report ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('hidden', 'newcomers', 'everyone')),
  -- The reporter's account was younger than a day, or without a profile.
  is_newcomer boolean NOT NULL,
  -- The bound of which the staff were told with this report.
  alarm text CHECK (alarm IN ('newcomers', 'everyone')),
  created_at timestamptz NOT NULL
);
CREATE INDEX auto_hide_recent ON auto_hide (created_at);
