/** What a demo's salon sells beside its services, and what it has agreed with its professionals. */

import type { products } from '#db/tables/sale.ts'
import type { service_overrides } from '#db/tables/service.ts'
import type { AgreedRates } from '#domain/comanda/commission.ts'
import { type DemoCatalog, getDemoProfessionalId, getDemoServiceId } from './catalog.ts'
import type { DemoSalon } from './salon.ts'
import { createDemoId } from './seeded-random.ts'

export const getDemoProductId = (salon: DemoSalon, key: string): string =>
  createDemoId(salon.slug, 'product', key)

export function createProductRows(
  salon: DemoSalon,
  { user_id, founded }: DemoCatalog,
): (typeof products.$inferInsert)[] {
  return salon.products.map(({ key, demand: _, ...fields }, i) => ({
    ...fields,
    id: getDemoProductId(salon, key),
    user_id,
    status: fields.stock > 0 ? 'active' : 'inactive',
    cost: Math.round(fields.price * 0.45),
    minimum_stock: 3,
    barcode: `789100020${String(i).padStart(4, '0')}`,
    created_at: founded + i * 60_000,
    updated_at: founded + i * 60_000,
  }))
}

export function createOverrideRows(
  salon: DemoSalon,
  { user_id }: DemoCatalog,
): (typeof service_overrides.$inferInsert)[] {
  return salon.overrides.map(({ professional, service, ...fields }) => ({
    ...fields,
    user_id,
    professional_id: getDemoProfessionalId(salon, professional),
    service_id: getDemoServiceId(salon, service),
  }))
}

/** The same as commissions are worked out by. */
export function getAgreedRates(salon: DemoSalon, catalog: DemoCatalog): AgreedRates {
  return {
    services: createOverrideRows(salon, catalog).map(({ commission_rate, ...ids }) => ({
      ...ids,
      rate: commission_rate ?? null,
    })),
    professionals: catalog.professionals.map(({ id, commission_rate = null }) => ({
      id,
      commission_rate,
    })),
  }
}
