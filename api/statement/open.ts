/** What has been earned and not yet been closed. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listActiveIds, listProfessionalNames } from '#db/professionals.ts'
import {
  listChangedVisits,
  type StatementScope,
  sumUncountedOn,
  sumVisits,
} from '#db/statement/accruals.ts'
import { listOpenAdvances } from '#db/statement/advances.ts'
import { findFirstEarnedDay } from '#db/statement/first-earned.ts'
import { listLateVisits } from '#db/statement/late.ts'
import { findClosedDays, listClosedDays, listHouseAdvances } from '#db/statement/open-sums.ts'
import { findTaxIds, sumUnpaidStatements } from '#db/statement/statements.ts'
import { sumAmounts } from '#domain/money/money.ts'
import { addOpenSums, listOpenLines, sumOpenSums } from '#domain/statement/open.ts'
import {
  computeStatement,
  getOpenPeriod,
  listUncoveredPeriods,
} from '#domain/statement/statement.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import type { Period } from '#domain/time/period.ts'
import { listPartsPage } from './parts-page.ts'
import { loadStatementSources, requirePastPeriod, requirePayee } from './sources.ts'
import { createUncovered } from './uncovered.ts'

type OpenEndpoint = Contract['GET /api/statements/open']
type OpenRow = HandlerResult<OpenEndpoint>['professionals'][number]

/** Who works there, and whoever has left while something is still open. */
export function listOpenStatements(context: Context): Handler<OpenEndpoint> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const today = getTodayInZone(await loadTimezone(db, user_id), context.now())
      const until = query.until ?? today
      const active = new Set(await listActiveIds(db, user_id))
      const house = await loadHouse(db, user_id)
      const professionals: OpenRow[] = []
      for (const [professional_id, professional_name] of await listProfessionalNames(db, user_id)) {
        const row = {
          professional_id,
          professional_name,
          ...(await sumOpen({ user_id, professional_id }, until, house)),
        }
        if (active.has(professional_id) || isOpen(row)) professionals.push(row)
      }
      return { today, professionals: sortByName(professionals) }
    })
}

/** What is read at once for the whole team. */
async function loadHouse(db: Db, user_id: string) {
  return {
    unpaid: await sumUnpaidStatements(db, user_id),
    closed: await listClosedDays(db, user_id),
    sumUncovered: await createUncovered(db, user_id),
    changes: await listChangedVisits(db, { user_id, professional_id: null }),
    late: await listLateVisits(db, user_id),
    advances: await listHouseAdvances(db, user_id),
  }
}

const isOpen = ({ lines, advances, unpaid }: OpenRow) =>
  lines.length > 0 || advances > 0 || unpaid.count > 0

const sortByName = (rows: OpenRow[]) =>
  rows.sort((a, b) => a.professional_name.localeCompare(b.professional_name, 'pt-BR'))

/** Whatever its age: of days that no statement had, and what was closed late of those that one had. */
async function sumOpen(
  scope: StatementScope,
  until: string,
  house: Awaited<ReturnType<typeof loadHouse>>,
) {
  const isOwn = (one: { professional_id: string }) => one.professional_id === scope.professional_id
  const { periods = [], last = null } = house.closed.get(scope.professional_id) ?? {}
  const stretches = []
  const after = addDays(until, 1)
  for (const days of listUncoveredPeriods(periods, after))
    stretches.push(await house.sumUncovered(scope, days))
  const [since = null] = stretches.flatMap((one) => one.since ?? []).sort()
  const next = getOpenPeriod(last?.to_day ?? null, until, since)
  const from = last === null ? startWithin(next, since) : next.from
  const late = house.late.filter((one) => isOwn(one) && one.date <= until)
  const isBefore = ({ date }: { date: string }) => date < from
  const within = late.filter((one) => !isBefore(one))
  const advances = house.advances.filter(isOwn)
  const rest = computeStatement({
    // What was earned is a sum already: a screen of the whole team lists none of it.
    items: [],
    late: [],
    deductions: [],
    changes: house.changes.filter(isOwn),
    earlier: last,
    advances: advances.filter(({ day }) => day <= until),
  })
  const lines = listOpenLines(
    addOpenSums([...stretches, ...within]),
    addOpenSums(late.filter(isBefore)),
    rest.lines,
  )
  const owed = house.unpaid.find(isOwn)
  const visits = stretches.reduce((sum, one) => sum + one.visits, 0)
  return {
    from,
    lines,
    total: sumAmounts(lines),
    visits: visits + new Set(within.map(({ booking_id }) => booking_id)).size,
    late: sumVisits(late.filter(isBefore).map((one) => ({ ...one, amount: sumOpenSums(one) }))),
    advances: sumAmounts(advances),
    unpaid: { count: owed?.count ?? 0, total: owed?.total ?? 0 },
  }
}

type PreviewEndpoint = Contract['GET /api/statements/preview']

export function previewStatement(context: Context): Handler<PreviewEndpoint> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const scope = { user_id, professional_id: query.professional_id }
      const professional_name = await requirePayee(db, scope)
      const today = getTodayInZone(await loadTimezone(db, user_id), context.now())
      const to = query.to ?? today
      const closed = await findClosedDays(db, scope)
      const sumBefore = (day: string) =>
        sumUncountedOn(db, scope, listUncoveredPeriods(closed.periods, day))
      const next = getOpenPeriod(closed.last?.to_day ?? null, to).from
      const begins = (await findFirstEarnedDay(db, scope)) ?? (await loadFirstHouseDay(db, user_id))
      const beforeNext = query.from === undefined ? await sumBefore(next) : null
      const wanted = query.from ?? beforeNext?.since ?? next
      const isMoved = query.from !== undefined || closed.last === null
      const period = { from: isMoved ? startWithin({ from: wanted, to }, begins) : wanted, to }
      requirePastPeriod(period, today)
      const sources = await loadStatementSources(db, scope, period, closed)
      const { lines, parts, total } = computeStatement(sources)
      return {
        professional_id: scope.professional_id,
        professional_name,
        today,
        ...period,
        begins,
        lines,
        total,
        visits: new Set(sources.items.map(({ booking_id }) => booking_id)).size,
        late: sumVisits(sources.late),
        // Days that one had are added by themselves.
        before: period.from === next && beforeNext ? beforeNext : await sumBefore(period.from),
        advances: await listOpenAdvances(db, scope),
        tax_ids: await findTaxIds(db, scope),
        ...(await listPartsPage(db, scope, parts, query.after)),
      }
    })
}

/** A statement of days before somebody's first visit would only say that they worked there. */
const startWithin = ({ from, to }: Period, begins: string | null): string =>
  begins !== null && begins > from && begins <= to ? begins : from

/** The day on which the house was made: where a statement begins of somebody who has earned nothing yet. */
async function loadFirstHouseDay(db: Db, user_id: string): Promise<string | null> {
  const business = await findOwnerBusiness(db, user_id)
  return business && getTodayInZone(await loadTimezone(db, user_id), business.created_at)
}
