import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { listTeamEver } from '#db/reports/team.ts'
import { loadVisitSums } from '#db/reports/visit-sums.ts'
import { NO_PERSON, type PersonSums, sumTakings } from '#domain/report/visit-sums.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

const PARTS = ['days', 'people'] as const

export function getProfessionalReport(
  context: Context,
): Handler<Contract['GET /api/reports/professionals']> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const now = await loadVisitSums(db, user_id, periods.period, PARTS)
      const before = await loadVisitSums(db, user_id, periods.before, PARTS)
      const team = new Map((await listTeamEver(db, user_id)).map((one) => [one.id, one]))
      const ids = [...new Set([...now.people.keys(), ...before.people.keys()])]
      const professionals = ids.map((professional_id) => {
        const line = now.people.get(professional_id) ?? NO_PERSON
        const earlier = before.people.get(professional_id) ?? NO_PERSON
        const member = team.get(professional_id)
        const left = member?.deleted ? (member.deleted_at ?? null) : null
        return {
          professional_id,
          name: member?.name ?? (line.name || earlier.name),
          avatar: member?.avatar ?? null,
          left_on: left === null ? null : getTodayInZone(periods.zone, left),
          comandas: line.comandas,
          services: line.services,
          products: line.products,
          total: sumLine(line),
          total_before: sumLine(earlier),
          commissions: line.commissions,
        }
      })
      return {
        ...toComparedAnswer(periods),
        total: sumTakings(now).revenue,
        total_before: sumTakings(before).revenue,
        rest: now.unnamed,
        rest_before: before.unnamed,
        professionals: professionals.sort(
          (a, b) =>
            b.total - a.total || b.total_before - a.total_before || (a.name < b.name ? -1 : 1),
        ),
      }
    })
}

const sumLine = ({ services, products }: PersonSums) => services + products
