import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { loadVisitSums } from '#db/reports/visit-sums.ts'
import { getHourly } from '#domain/report/takings.ts'
import { type OfferSums, sumTakings } from '#domain/report/visit-sums.ts'
import { loadComparedPeriods, toComparedAnswer } from './report-period.ts'

const PARTS = ['days', 'offers'] as const

export function getServiceReport(context: Context): Handler<Contract['GET /api/reports/services']> {
  return ({ query }, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const periods = await loadComparedPeriods(db, context, user_id, query)
      const now = await loadVisitSums(db, user_id, periods.period, PARTS)
      const before = await loadVisitSums(db, user_id, periods.before, PARTS)
      const offers = new Map([...before.offers, ...now.offers])
      const services = [...offers].map(([key, { offer_id: service_id, is_composite, name }]) => {
        const line = now.offers.get(key) ?? NOTHING
        const { comandas, services, products, minutes } = line
        return {
          service_id,
          is_composite,
          name,
          comandas,
          minutes,
          services,
          products,
          revenue: sumLine(line),
          revenue_before: sumLine(before.offers.get(key) ?? NOTHING),
          hourly: getHourly(services, minutes),
        }
      })
      const [taken, taken_before] = [sumTakings(now), sumTakings(before)]
      return {
        ...toComparedAnswer(periods),
        total: taken.revenue,
        total_before: taken_before.revenue,
        counter: taken.counter,
        counter_before: taken_before.counter,
        services: services.sort(
          (a, b) => b.revenue - a.revenue || b.comandas - a.comandas || (a.name < b.name ? -1 : 1),
        ),
      }
    })
}

type Line = Pick<OfferSums, 'comandas' | 'services' | 'products' | 'minutes'>
const NOTHING: Line = { comandas: 0, services: 0, products: 0, minutes: 0 }

const sumLine = ({ services, products }: Line) => services + products
