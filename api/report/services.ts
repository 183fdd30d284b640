import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import { sumLedgerDays } from '#db/ledger-sums.ts'
import { sumComandasByService } from '#db/reports/services.ts'
import type { ReportPeriod } from '#domain/report/report-period.ts'
import { getHourly, getRest } from '#domain/report/takings.ts'
import { loadRevenue } from './load-revenue.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getServiceReport(context: Context): Handler<Contract['GET /api/reports/services']> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const now = await loadTable(db, user_id, periods.period)
      const before = await loadTable(db, user_id, periods.before)
      const keys = [...new Set([...now.lines.keys(), ...before.lines.keys()])]
      const services = keys.flatMap((key) => {
        const line = now.lines.get(key) ?? { ...before.lines.get(key), ...NOTHING }
        const { service_id = null, is_composite = false, name = '', comandas, minutes } = line
        const revenue_before = before.lines.get(key)?.services ?? 0
        const hourly = getHourly(line.services, minutes)
        const about = { service_id, is_composite, name, comandas, minutes }
        return { ...about, revenue: line.services, revenue_before, hourly }
      })
      return {
        ...toComparedAnswer(periods),
        ...{ total: now.total, rest: now.rest, products: now.products },
        ...{ total_before: before.total, rest_before: before.rest },
        products_before: before.products,
        services: services.sort(
          (a, b) => b.revenue - a.revenue || b.comandas - a.comandas || (a.name < b.name ? -1 : 1),
        ),
      }
    })
}

const NOTHING = { comandas: 0, minutes: 0, services: 0, products: 0 }

async function loadTable(db: Db, user_id: string, period: ReportPeriod) {
  const rows = await sumComandasByService(db, user_id, period)
  const total = await loadRevenue(db, user_id, period)
  const sales = await sumLedgerDays(db, user_id, period, ['sale'])
  const products = [
    ...sales.map(({ amount }) => amount),
    ...rows.map((row) => row.products),
  ].reduce((sum, amount) => sum + amount, 0)
  const lines = new Map(
    rows.map((row) => [`${row.is_composite} ${row.service_id ?? row.name}`, row]),
  )
  const rest = getRest(total, [products, ...rows.map(({ services }) => services)])
  return { lines, total, products, rest }
}
