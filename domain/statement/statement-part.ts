/** What a professional's statement is made of. */

/** Earned in its period, or the change of what an earlier statement had already counted. */
export const STATEMENT_PART_KINDS = ['earned', 'adjustment'] as const
export type StatementPartKind = (typeof STATEMENT_PART_KINDS)[number]

/** What the professional says to a statement that was paid, or settled with nothing to pay: `confirmed` agrees. */
export const STATEMENT_ANSWERS = ['confirmed', 'disputed'] as const
export type StatementAnswer = (typeof STATEMENT_ANSWERS)[number]
