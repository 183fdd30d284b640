/** What has been earned and not yet been closed. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { loadLedgerZone } from '#api/ledger/ledger.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listActiveIds, listProfessionalNames } from '#db/professionals.ts'
import {
  listChangedVisits,
  type StatementScope,
  sumUncountedOn,
  sumVisits,
} from '#db/statement/accruals.ts'
import { listOpenAdvances } from '#db/statement/advances.ts'
import { listClosedPeriods, listLateVisits } from '#db/statement/late.ts'
import { listHouseAdvances, listLastStatements, sumUncounted } from '#db/statement/open-sums.ts'
import { findLastStatement, sumUnpaidStatements } from '#db/statement/statements.ts'
import {
  computeStatement,
  getOpenPeriod,
  listUncoveredPeriods,
  sumAmounts,
} from '#domain/statement/statement.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { loadStatementSources, requirePastPeriod, requirePayee } from './sources.ts'

type OpenEndpoint = Contract['GET /api/statements/open']
type OpenRow = HandlerResult<OpenEndpoint>['professionals'][number]

/** Who works there, and whoever has left while something is still open. */
export function listOpenStatements(context: Context): Handler<OpenEndpoint> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const today = getTodayInZone(await loadLedgerZone(db, user_id), context.now())
      const until = query.until ?? today
      const active = new Set(await listActiveIds(db, user_id))
      const house = await loadHouse(db, user_id)
      const professionals: OpenRow[] = []
      for (const [professional_id, professional_name] of await listProfessionalNames(db, user_id)) {
        const row = {
          ...{ professional_id, professional_name },
          ...(await sumOpen(db, { user_id, professional_id }, until, house)),
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
    lasts: await listLastStatements(db, user_id),
    changes: await listChangedVisits(db, { user_id, professional_id: null }),
    late: await listLateVisits(db, user_id),
    advances: await listHouseAdvances(db, user_id),
  }
}

const isOpen = ({ accrued, total, advances, unpaid, late }: OpenRow) =>
  accrued !== 0 || total !== 0 || advances > 0 || unpaid.count > 0 || late.visits > 0

const sortByName = (rows: OpenRow[]) =>
  rows.sort((a, b) => a.professional_name.localeCompare(b.professional_name, 'pt-BR'))

async function sumOpen(
  db: Db,
  scope: StatementScope,
  until: string,
  house: Awaited<ReturnType<typeof loadHouse>>,
) {
  const isOwn = (one: { professional_id: string }) => one.professional_id === scope.professional_id
  const last = house.lasts.find(isOwn) ?? null
  const period = getOpenPeriod(last?.to_day ?? null, until)
  const earned = await sumUncounted(db, scope, period)
  const late = sumVisits(house.late.filter((one) => isOwn(one) && one.date < period.from))
  const advances = house.advances.filter(isOwn)
  const { parts, total } = computeStatement({
    // What was earned is a sum already: a screen of the whole team lists none of it.
    ...{ items: [], late: [] },
    changes: house.changes.filter(isOwn),
    earlier: last,
    advances: advances.filter(({ day }) => day <= period.to),
    deductions: [],
  })
  const owed = house.unpaid.find(isOwn)
  return {
    from: period.from,
    accrued: earned.amount + late.amount + sumAmounts(parts),
    visits: earned.visits,
    late,
    advances: sumAmounts(advances),
    total: earned.amount + late.amount + total,
    unpaid: { count: owed?.count ?? 0, total: owed?.total ?? 0 },
  }
}

type PreviewEndpoint = Contract['GET /api/statements/preview']

export function previewStatement(context: Context): Handler<PreviewEndpoint> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const scope = { user_id, professional_id: query.professional_id }
      const professional_name = await requirePayee(db, scope)
      const today = getTodayInZone(await loadLedgerZone(db, user_id), context.now())
      const last = await findLastStatement(db, scope)
      const to = query.to ?? today
      const period = { from: query.from ?? getOpenPeriod(last?.to_day ?? null, to).from, to }
      requirePastPeriod(period, today)
      const sources = await loadStatementSources(db, scope, period, last)
      const { lines, total } = computeStatement(sources)
      return {
        ...{ professional_id: scope.professional_id, professional_name, today, ...period },
        ...{ lines, total },
        visits: new Set(sources.items.map(({ booking_id }) => booking_id)).size,
        late: sumVisits(sources.late),
        before: await sumUncountedOn(db, scope, await listUncovered(db, scope, period.from)),
        advances: await listOpenAdvances(db, scope),
      }
    })
}

/** The days before one that no statement had: what one had is added by itself. */
const listUncovered = async (db: Db, scope: StatementScope, before: string) =>
  listUncoveredPeriods(await listClosedPeriods(db, scope), before)
