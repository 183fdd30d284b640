import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import type { Handler } from '#api/mount.ts'
import { readHeavy } from '#api/read-heavy.ts'
import { countBookingsByOffer, countUpcomingByOffer } from '#db/booking/offer-counts.ts'
import type { CompositeRow } from '#db/composites.ts'
import { listOwnTerms } from '#db/own-terms.ts'
import { sortOffers } from '#domain/business/offer-order.ts'
import { getOfferStatistics, STATISTICS_DAYS } from '#domain/business/offer-statistics.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import { listServicePerformers } from './performers.ts'

type Endpoint = Contract['GET /api/services']
type Listed = HandlerResult<Endpoint>
type Figures = Pick<Listed['services'][number], 'id' | 'created_at' | 'statistics' | 'upcoming'>
type GetFigures = (offer: { id: string; created_at: number }, price: number) => Figures

/** Everything that the owner arranges of what the house offers. */
export function listServices(context: Context): Handler<Endpoint> {
  return (_request, caller, origin) =>
    readHeavy(context, caller, origin, async (db, { user_id }) => {
      const catalog = await context.catalogs.loadForOwner(db, user_id)
      const { timezone } = catalog.settings.general_settings
      const today = getTodayInZone(timezone, context.now())
      const days = { from: addDays(today, 1 - STATISTICS_DAYS), to: today }
      const booked = await countBookingsByOffer(db, user_id, days)
      const upcoming = await countUpcomingByOffer(db, user_id, today)
      const all = [...booked.values()].reduce((sum, count) => sum + count, 0)
      const getFigures: GetFigures = ({ id, created_at }, price) => ({
        id,
        created_at,
        upcoming: upcoming.get(id) ?? 0,
        statistics: getOfferStatistics(booked.get(id) ?? 0, all, price),
      })
      return toList(catalog, await listOwnTerms(db, user_id), getFigures)
    })
}

function toList(
  { rows }: BusinessCatalog,
  own: Awaited<ReturnType<typeof listOwnTerms>>,
  getFigures: GetFigures,
): Listed {
  const team = rows.professionals.filter(({ deleted }) => !deleted)
  return {
    services: rows.services.map((row) => ({
      ...row,
      image: toSafePicture(row.image),
      professionals: listServicePerformers(row.id, team, own),
      ...getFigures(row, row.price),
    })),
    composites: rows.composites.map((row) => ({
      ...toCompositeFields(row),
      ...getFigures(row, row.total_price),
    })),
    order: sortOffers([...rows.services, ...rows.composites]).map(({ id }) => id),
    professionals: team
      .map(({ id, name, avatar, commission_rate }) => ({
        id,
        name,
        avatar: toSafePicture(avatar),
        commission_rate,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
  }
}

/** What a composite says of itself, as its form shows it. */
export function toCompositeFields(row: CompositeRow) {
  const { name, description, category, total_price, total_duration, is_active, image } = row
  const items = row.items.map(({ service_id, professional_ids }) => ({
    service_id,
    professional_ids: [...professional_ids].sort(),
  }))
  return { name, description, category, total_price, total_duration, is_active, image, items }
}
