/** Valid calls about what a house offers; each row is made for the one call that changes it. */
import { ne } from 'drizzle-orm'
import { composite_services, services } from '#db/tables/service.ts'
import { CREATED_AT, requireNth } from '#tests/support/db/factories.ts'
import type { AccessFixture } from './access-fixture.ts'
import type { Caller } from './caller.ts'
import { type CreateSampleCall, createEmptySample, type SampleCalls } from './sample.ts'

const at = { created_at: CREATED_AT, updated_at: CREATED_AT }
const newService = { name: 'Passeio', price: 10, duration: 30, category: 'hair' }

async function insertService({ server, here, next }: AccessFixture): Promise<string> {
  const id = `servico-passeio-${next()}`
  const row = { ...newService, id, user_id: here.business.user_id, status: 'active', ...at }
  await server.storage.write((tx) => tx.insert(services).values(row))
  return id
}

async function insertComposite({ server, here, next }: AccessFixture): Promise<string> {
  const id = `combo-passeio-${next()}`
  const totals = { total_price: 100, total_duration: 30, is_active: true }
  const row = { id, user_id: here.business.user_id, name: 'Passeio', category: 'combo', ...totals }
  await server.storage.write((tx) => tx.insert(composite_services).values({ ...row, ...at }))
  return id
}

const isOwner = ({ here }: AccessFixture, { person }: Caller) =>
  person === here.accounts.owner.person

/** Every other service, here and elsewhere. */
const servicesBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select({ id: services.id, name: services.name, price: services.price })
      .from(services)
      .where(ne(services.id, id))
      .orderBy(services.id),
  )

const compositesBut = ({ server }: AccessFixture, id: string) =>
  server.storage.read((db) =>
    db
      .select({ id: composite_services.id, name: composite_services.name })
      .from(composite_services)
      .where(ne(composite_services.id, id))
      .orderBy(composite_services.id),
  )

const ofService =
  (body?: object): CreateSampleCall =>
  async (world) => {
    const id = await insertService(world)
    const of = [world.here.accounts.owner.person]
    return { id, of, ...(body && { body }), untouched: () => servicesBut(world, id) }
  }

const ofComposite =
  (body?: object): CreateSampleCall =>
  async (world) => {
    const id = await insertComposite(world)
    const of = [world.here.accounts.owner.person]
    return { id, of, ...(body && { body }), untouched: () => compositesBut(world, id) }
  }

const renamed = { changes: { name: 'Outro' }, shown: { name: 'Passeio' } }

export const SERVICE_SAMPLES = {
  'GET /api/services': createEmptySample,
  'POST /api/services': async () => ({ body: { services: [newService] } }),
  // The ids of one house are unknown in every other one.
  'PUT /api/services/order': async (world, caller) => ({
    body: { ids: [await insertService(world)] },
    ...(!isOwner(world, caller) && { status: 400 }),
  }),
  'PATCH /api/services/:id': ofService(renamed),
  'DELETE /api/services/:id': ofService(),
  'POST /api/composites': async (world, caller) => {
    const item = { service_id: requireNth(world.here.business.services).id, professional_ids: [] }
    const totals = { total_price: 80, total_duration: 60 }
    return {
      body: { name: 'Passeio a dois', category: 'combo', ...totals, items: [item, item] },
      ...(!isOwner(world, caller) && { status: 400 }),
    }
  },
  'PATCH /api/composites/:id': ofComposite(renamed),
  'DELETE /api/composites/:id': ofComposite(),
} as const satisfies Partial<SampleCalls>
