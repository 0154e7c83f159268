-- Whoever reported as a member and has left since did not report from outside.
CREATE OR REPLACE VIEW figure_report AS
 SELECT kind,
    category,
    (address IS NOT NULL) AS is_outside,
    is_repeat,
    outcome,
    (created_at)::date AS reported_on,
    (round((EXTRACT(epoch FROM (closed_at - created_at)) / (60)::numeric)))::integer AS minutes_to_close
   FROM report;
