ALTER TABLE "till_counts" ADD COLUMN "reopened_for" text;--> statement-breakpoint
-- What the histories of houses still know of it: there it is gone after a year.
UPDATE till_counts SET reopened_for = (
  SELECT told.facts ->> 'reason' FROM audit AS told
  WHERE told.user_id = till_counts.user_id AND told.at BETWEEN till_counts.created_at AND till_counts.created_at + 172800000
    AND told.action = 'till_reopened' AND told.facts ->> 'count' = till_counts.id
  LIMIT 1
);
