/** What a demo's salon sells beside its services, and what it has agreed with its professionals. */

import type { commission_rates, products } from '#db/tables/sale.ts'
import type { AgreedRates } from '#domain/comanda/commission.ts'
import { type Catalog, professionalIdOf, serviceIdOf } from './catalog.ts'
import type { DemoSalon } from './salon.ts'
import { idOf } from './seeded-random.ts'

export const productIdOf = (salon: DemoSalon, key: string): string =>
  idOf(salon.slug, 'product', key)

export function productRows(
  salon: DemoSalon,
  { user_id, founded }: Catalog,
): (typeof products.$inferInsert)[] {
  return salon.products.map(({ key, demand: _, ...fields }, i) => ({
    ...fields,
    id: productIdOf(salon, key),
    user_id,
    status: fields.stock > 0 ? 'active' : 'inactive',
    created_at: founded + i * 60_000,
    updated_at: founded + i * 60_000,
  }))
}

export function rateRows(
  salon: DemoSalon,
  { user_id }: Catalog,
): (typeof commission_rates.$inferInsert)[] {
  return salon.rates.map(({ professional, service, rate }) => ({
    user_id,
    professional_id: professionalIdOf(salon, professional),
    service_id: serviceIdOf(salon, service),
    rate,
  }))
}

/** The same as commissions are worked out by. */
export function agreedRates(salon: DemoSalon, catalog: Catalog): AgreedRates {
  return {
    services: rateRows(salon, catalog),
    professionals: catalog.professionals.map(({ id, commission_rate = null }) => ({
      ...{ id, commission_rate },
    })),
  }
}
