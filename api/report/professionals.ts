import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  countComandasByProfessional,
  sumPartsByProfessional,
  sumSalesByProfessional,
} from '#db/reports/professionals.ts'
import { listTeamEver } from '#db/reports/team.ts'
import type { ReportPeriod } from '#domain/report/report-period.ts'
import { getRest } from '#domain/report/takings.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { loadRevenue } from './load-revenue.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

export function getProfessionalReport(
  context: Context,
): Handler<Contract['GET /api/reports/professionals']> {
  return ({ query }, caller, sender) =>
    readHeavy(context, caller, sender, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const lines = await loadLines(db, user_id, periods.period)
      const before = await loadLines(db, user_id, periods.before)
      const total = await loadRevenue(db, user_id, periods.period)
      const total_before = await loadRevenue(db, user_id, periods.before)
      const team = new Map((await listTeamEver(db, user_id)).map((one) => [one.id, one]))
      const ids = [...new Set([...lines.keys(), ...before.keys()])]
      const professionals = ids.map((professional_id) => {
        const line = lines.get(professional_id) ?? NO_LINE
        const earlier = before.get(professional_id) ?? NO_LINE
        const member = team.get(professional_id)
        const left = member?.deleted ? (member.deleted_at ?? null) : null
        return {
          ...{ professional_id, name: member?.name ?? (line.name || earlier.name) },
          avatar: member?.avatar ?? null,
          left_on: left === null ? null : getTodayInZone(periods.zone, left),
          ...{ comandas: line.comandas, services: line.services, products: line.products },
          ...{ total: sumLine(line), total_before: sumLine(earlier) },
        }
      })
      return {
        ...{ ...toComparedAnswer(periods), total, total_before },
        rest: getRest(total, [...lines.values()].map(sumLine)),
        rest_before: getRest(total_before, [...before.values()].map(sumLine)),
        professionals: professionals.sort(
          (a, b) =>
            b.total - a.total || b.total_before - a.total_before || (a.name < b.name ? -1 : 1),
        ),
      }
    })
}

type Line = { name: string; comandas: number; services: number; products: number }
const NO_LINE: Line = { name: '', comandas: 0, services: 0, products: 0 }

const sumLine = ({ services, products }: Line) => services + products

async function loadLines(
  db: Db,
  user_id: string,
  period: ReportPeriod,
): Promise<Map<string, Line>> {
  const lines = new Map<string, Line>()
  const add = (id: string, name: string, more: Partial<Line>) => {
    const { comandas, services, products } = lines.get(id) ?? NO_LINE
    lines.set(id, {
      name,
      comandas: comandas + (more.comandas ?? 0),
      services: services + (more.services ?? 0),
      products: products + (more.products ?? 0),
    })
  }
  for (const { professional_id, name, ...part } of await sumPartsByProfessional(
    db,
    user_id,
    period,
  ))
    add(professional_id, name, part)
  for (const own of await countComandasByProfessional(db, user_id, period))
    add(own.professional_id, own.name, { comandas: own.comandas })
  for (const sold of await sumSalesByProfessional(db, user_id, period))
    if (sold.professional_id) add(sold.professional_id, sold.name ?? '', { products: sold.amount })
  return lines
}
