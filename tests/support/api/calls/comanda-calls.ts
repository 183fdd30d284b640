/** A salon that sells, and the calls about its comandas. */
import { eq } from 'drizzle-orm'
import type { BookingDetail, CallInput } from '#api/contract/contract.ts'
import { bookings } from '#db/tables/booking.ts'
import { clients } from '#db/tables/client.ts'
import { commissions, product_sales, products } from '#db/tables/sale.ts'
import type { LinkPurpose } from '#domain/booking/link.ts'
import type { ComandaMethod } from '#domain/comanda/comanda.ts'
import { createBusinessOwner, type NewAccount } from '#tests/support/api/people/sign-up.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'
import {
  type Business,
  type BusinessOverrides,
  CREATED_AT,
  createBusiness,
  requireNth,
} from '#tests/support/db/factories.ts'
import { setOverride } from '#tests/support/db/set-override.ts'

type Product = typeof products.$inferInsert

export type Shop = { business: Business; owner: NewAccount; products: Product[] }

/** Rafa and Bia, a client, and what stands on the shelf: R$ 40,00 a piece unless said otherwise. */
export async function openShop(
  server: TestServer,
  shelf: Partial<Product>[] = [{ name: 'Pomada', stock: 5 }],
  overrides: BusinessOverrides = {},
): Promise<Shop> {
  const business = await createBusiness(server.storage, {
    professionals: [{ name: 'Rafa Lima', commission_rate: null }, { name: 'Bia Rocha' }],
    ...overrides,
  })
  const stamps = { created_at: CREATED_AT, updated_at: CREATED_AT }
  const rows = shelf.map((fields, i) => ({
    ...{ id: `produto-${i}-${business.slug}`, user_id: business.user_id, name: `Produto ${i}` },
    ...{ price: 4000, stock: 5, status: 'active' as const, ...stamps, ...fields },
  }))
  await server.storage.write(async (tx) => {
    for (const row of rows) await tx.insert(products).values(row)
  })
  return { business, owner: await createBusinessOwner(server, business), products: rows }
}

export const setCommissionRate = (
  { storage }: TestServer,
  { business }: Shop,
  who: number,
  commission_rate: number,
) => setOverride(storage, business, { who, commission_rate })

export type ComandaBody = CallInput<'PUT /api/bookings/:id/comanda'>['body']
export type Comanda = ComandaBody['comanda']
type Item = Comanda['comandaItens'][number]

export const convertToReais = (centavos: number) => centavos / 100

/** A product of the shop as an item, by Rafa. */
export function createProductItem(
  { business, products: shelf }: Shop,
  at = 0,
  fields: Partial<Item> = {},
) {
  const { id, name, price } = requireNth(shelf, at)
  const { id: profissional, name: profissionalNome } = requireNth(business.professionals)
  const who = { profissional, profissionalNome }
  return {
    tipo: 'produto' as const,
    item_id: id,
    nome: name,
    valor: convertToReais(price),
    ...who,
    ...fields,
  }
}

/** What a detail shows, as somebody sends it back who changed nothing. */
export function toComandaBody({ comanda }: Pick<BookingDetail, 'comanda'>): Comanda {
  const { comandaItens, adjustment, pagamentos, gorjetas, observacoes } = comanda
  const plain = (it: typeof adjustment) => {
    if (!it) return null
    const { finalValue: _, ...rest } = it
    return rest
  }
  return {
    comandaItens: comandaItens.map(({ total: _, adjustment: own, ...item }) => ({
      ...item,
      adjustment: plain(own),
    })),
    adjustment: plain(adjustment),
    pagamentos,
    gorjetas,
    observacoes,
  }
}

export const createPayment = (metodo: ComandaMethod, valor: number) => ({
  pagamentos: [{ metodo, valor }],
})

/** Given also where nobody asks for it. */
const WHY = { reason: 'Engano' }

/** Said also where nobody asks. */
const MEANT = { early: true, over_stock: true }

/** The calls as a shop's owner makes them. */
export function createComandaCalls(
  server: TestServer,
  { owner: { token } }: { owner: Pick<NewAccount, 'token'> },
) {
  const at = (id: string) => ({ params: { id } })
  return {
    show: (id: string) => server.call('GET /api/bookings/:id', at(id), token),
    save: (id: string, body: ComandaBody) =>
      server.call('PUT /api/bookings/:id/comanda', { ...at(id), body }, token),
    close: (id: string, body: CallInput<'POST /api/bookings/:id/close'>['body']) =>
      server.call(
        'POST /api/bookings/:id/close',
        { ...at(id), body: { ...MEANT, ...body } },
        token,
      ),
    reopen: (id: string, version: number) =>
      server.call('POST /api/bookings/:id/reopen', { ...at(id), body: { version, ...WHY } }, token),
    withdraw: (id: string, purpose: LinkPurpose) =>
      server.call('DELETE /api/bookings/:id/links', { ...at(id), query: { purpose } }, token),
    receipt: (id: string) => server.call('POST /api/bookings/:id/receipt', at(id), token),
  }
}

/** Closes a booking with its comanda changed in some way, paid in cash unless that says otherwise. */
export async function closeWith(
  server: TestServer,
  shop: Shop,
  id: string,
  change: (typed: Comanda) => Partial<Comanda> = () => ({}),
  courtesy?: boolean,
) {
  const calls = createComandaCalls(server, shop)
  const { body: before } = await calls.show(id)
  const is_courtesy = courtesy ?? before.is_courtesy
  const comanda = { ...toComandaBody(before), ...change(toComandaBody(before)) }
  const saved = await calls.save(id, { version: before.version, comanda, is_courtesy })
  if (saved.status !== 200) return saved
  const due = is_courtesy ? 0 : saved.body.comanda.valorTotal
  const paid = due > 0 && comanda.pagamentos?.length === 0 ? createPayment('dinheiro', due) : {}
  return calls.close(id, {
    ...{ version: saved.body.version, is_courtesy },
    comanda: { ...comanda, ...paid },
  })
}

/** Everything that closing a comanda may touch, but for when and how often it was touched. */
export function listLedger({ storage }: TestServer, { user_id }: Business) {
  return storage.read(async (db) => {
    const of = <T extends { user_id: string }>(rows: T[]) =>
      rows.map(({ ...row }) => ({ ...row, version: 0, updated_at: 0 }))
    return {
      bookings: of(
        await db.select().from(bookings).where(eq(bookings.user_id, user_id)).orderBy(bookings.id),
      ),
      clients: of(
        await db.select().from(clients).where(eq(clients.user_id, user_id)).orderBy(clients.id),
      ),
      products: of(
        await db.select().from(products).where(eq(products.user_id, user_id)).orderBy(products.id),
      ),
      sales: of(
        await db
          .select()
          .from(product_sales)
          .where(eq(product_sales.user_id, user_id))
          .orderBy(product_sales.id),
      ),
      commissions: await db
        .select()
        .from(commissions)
        .where(eq(commissions.user_id, user_id))
        .orderBy(commissions.booking_id, commissions.item, commissions.part),
    }
  })
}
