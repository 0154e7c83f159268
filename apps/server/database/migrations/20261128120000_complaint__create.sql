-- Which case a form of the website complains about, as far as it names the reference of one: whoever decided there does
-- not decide about the complaint.
CREATE TABLE complaint (
  case_id uuid NOT NULL REFERENCES moderation_case (id),
  about_id uuid NOT NULL REFERENCES moderation_case (id),
  PRIMARY KEY (case_id, about_id)
);
CREATE INDEX complaint_about ON complaint (about_id);
