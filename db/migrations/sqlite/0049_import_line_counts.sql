-- With the house in front it holds all that counting asks for.
DROP INDEX `import_lines_state`;--> statement-breakpoint
CREATE INDEX `import_lines_state` ON `import_lines` (`user_id`,`import_id`,`state`,`line`);