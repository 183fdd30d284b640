/** An owner's calls about what the house offers. */
import type { CallInput, CallOutput } from '#api/contract/contract.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import type { OwnerSalon } from './owner-calls.ts'

export type NewService = CallInput<'POST /api/services'>['body']['services'][number]
type Edit = CallInput<'PATCH /api/services/:id'>['body']
type CompositeEdit = CallInput<'PATCH /api/composites/:id'>['body']
type NewComposite = CallInput<'POST /api/composites'>['body']
export type ListedServices = CallOutput<'GET /api/services'>

/** A cut of half an hour for 45 reais, unless wished. */
export const createNewService = (fields: Partial<NewService> = {}): NewService => ({
  ...{ name: 'Corte infantil', category: 'hair', price: 45, duration: 30 },
  ...fields,
})

export function createServiceCalls({ server, business, token }: OwnerSalon) {
  const toHeaders = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key })
  const add = (services: NewService[], key?: string) =>
    server.call('POST /api/services', { headers: toHeaders(key), body: { services } }, token)
  return {
    list: async (): Promise<ListedServices> =>
      (await server.call('GET /api/services', {}, token)).body,
    add,
    /** The id of one that nothing keeps from being added. */
    added: async (fields: Partial<NewService> = {}): Promise<string> => {
      const { status, body, text } = await add([createNewService(fields)])
      if (status !== 201) throw new Error(`not added: ${text}`)
      return requireNth(body.ids)
    },
    change: (id: string, body: Edit) =>
      server.call('PATCH /api/services/:id', { params: { id }, body }, token),
    remove: (id: string) => server.call('DELETE /api/services/:id', { params: { id } }, token),
    arrange: (ids: string[]) => server.call('PUT /api/services/order', { body: { ids } }, token),
    combine: (body: NewComposite, key?: string) =>
      server.call('POST /api/composites', { headers: toHeaders(key), body }, token),
    changeComposite: (id: string, body: CompositeEdit) =>
      server.call('PATCH /api/composites/:id', { params: { id }, body }, token),
    removeComposite: (id: string) =>
      server.call('DELETE /api/composites/:id', { params: { id } }, token),
    /** What clients are shown. */
    page: async () =>
      (await server.call('GET /api/public/:slug', { params: { slug: business.slug } })).body,
    catalog: async () => (await server.call('GET /api/catalog', {}, token)).body,
    history: async () =>
      (await server.call('GET /api/audit', { query: { kind: 'services' } }, token)).body.entries,
  }
}
