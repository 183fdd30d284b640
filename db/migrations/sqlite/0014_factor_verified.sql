ALTER TABLE `auth_factors` ADD `verified_at` integer;--> statement-breakpoint
-- Nobody wrote down when an app's first code came. The mail of a first app's, whose link still holds
-- where it is not long ago, was made at that moment.
UPDATE auth_factors SET verified_at = COALESCE(
  (SELECT MAX(t.created_at) FROM one_time_tokens t
    WHERE t.kind = 'second_step_undo' AND t.account_id = auth_factors.account_id
      AND t.created_at >= auth_factors.created_at),
  created_at)
WHERE status = 'verified';
