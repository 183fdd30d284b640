/** What a statement of a professional would count: the same for the screen and for the one that closes it. */
import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import { listChangedVisits, type StatementScope } from '#db/statement/accruals.ts'
import { listOpenAdvances } from '#db/statement/advances.ts'
import { listLateItems } from '#db/statement/late.ts'
import type { ClosedDays } from '#db/statement/open-sums.ts'
import { listUncountedItems } from '#db/statement/uncounted.ts'
import { FIELD_SENTENCES } from '#domain/field-messages.pt-BR.ts'
import type { Deduction, StatementSources } from '#domain/statement/statement.ts'
import type { Period } from '#domain/time/period.ts'

/** @param before the professional's statements */
export async function loadStatementSources(
  db: Db,
  scope: StatementScope,
  period: Period,
  before: ClosedDays,
  deductions: readonly Deduction[] = [],
): Promise<StatementSources> {
  return {
    items: await listUncountedItems(db, scope, period, before.periods),
    late: await listLateItems(db, scope, period.from),
    changes: await listChangedVisits(db, scope),
    earlier: before.last,
    advances: await listOpenAdvances(db, scope, period.to),
    deductions,
  }
}

/**
 * Who is paid, be they still there or not: what they earned is theirs.
 * @throws Refused `professional_not_found`
 */
export async function requirePayee(
  db: Db,
  { user_id, professional_id }: StatementScope,
): Promise<string> {
  const name = (await listProfessionalNames(db, user_id)).get(professional_id)
  if (name === undefined) throw new RefusalError({ code: 'professional_not_found' })
  return name
}

/** @throws Refused `date_range`, and for a day that has not come yet */
export function requirePastPeriod({ from, to }: Period, today: string): void {
  if (from > to) throw new RefusalError({ code: 'date_range' })
  if (to <= today) return
  const fields = { to: FIELD_SENTENCES.pastPeriod }
  throw new RefusalError({ code: 'invalid_input', fields })
}
