-- A lead may decide below the least measure of a reason when a second person agrees (decision 067).
ALTER TABLE proposal DROP CONSTRAINT proposal_action_check;
ALTER TABLE proposal ADD CONSTRAINT proposal_action_check
  CHECK (action IN ('ban', 'unban', 'notCovered', 'restore', 'milder', 'rule', 'disclose'));
