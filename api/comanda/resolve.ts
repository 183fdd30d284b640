import { RefusalError, unwrapOrThrow } from '#api/errors.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProducts } from '#db/products.ts'
import { listProfessionalNames } from '#db/professionals.ts'
import { findComposites, findServices } from '#db/services.ts'
import {
  type Comanda,
  type ComandaInput,
  type ComandaItemInput,
  computeComanda,
  getPlainNote,
} from '#domain/comanda/comanda.ts'

/** As it came: a note that is not named stays. */
type TypedComanda = Omit<ComandaInput, 'observacoes'> & { observacoes?: string | undefined }

/** What the house's own rows say of those on a comanda. */
type ComandaRows = {
  professionals: ReadonlyMap<string, string>
  products: ReadonlyMap<string, { name: string }>
  services: ReadonlyMap<string, { name: string }>
}

/**
 * A comanda as it was typed, with its totals, and with the names that the house's own rows have.
 * @throws Refused what `computeComanda` refuses, `professional_not_found`, `product_not_found`
 */
export async function resolveComanda(
  db: Db,
  { user_id, notes }: Pick<BookingRow, 'user_id' | 'notes'>,
  typed: TypedComanda,
): Promise<Comanda> {
  const observacoes = typed.observacoes ?? getPlainNote(notes) ?? ''
  const known = await loadComandaRows(db, user_id, typed.comandaItens)
  const comandaItens = typed.comandaItens.map((item) => resolveItemNames(item, known))
  const gorjetas = typed.gorjetas.map((tip) => ({
    ...tip,
    profissionalNome: requireProfessionalName(known, tip.profissional),
  }))
  return unwrapOrThrow(computeComanda({ ...typed, comandaItens, gorjetas, observacoes }))
}

async function loadComandaRows(
  db: Db,
  user_id: string,
  items: readonly ComandaItemInput[],
): Promise<ComandaRows> {
  const listItemIds = (tipo: ComandaItemInput['tipo']) =>
    items.flatMap((item) => (item.tipo === tipo && item.item_id ? [item.item_id] : []))
  const [sold, done] = [listItemIds('produto'), listItemIds('servico')]
  const services = [
    ...(await findServices(db, user_id, done)),
    ...(await findComposites(db, user_id, done)),
  ]
  return {
    professionals: await listProfessionalNames(db, user_id),
    products: await findProducts(db, user_id, sold),
    services: new Map(services.map((one) => [one.id, one])),
  }
}

function resolveItemNames(item: ComandaItemInput, known: ComandaRows): ComandaItemInput {
  return {
    ...item,
    ...resolveItem(item, known),
    profissionalNome: requireProfessionalName(known, item.profissional),
    divisao: item.divisao.map((it) => ({
      ...it,
      profissionalNome: requireProfessionalName(known, it.profissional),
    })),
  }
}

function requireProfessionalName({ professionals }: ComandaRows, id: string): string {
  const name = professionals.get(id)
  if (name === undefined) throw new RefusalError({ code: 'professional_not_found' })
  return name
}

/** A service that is gone stays on the comanda as a line written by hand. */
function resolveItem(
  item: ComandaItemInput,
  { products, services }: ComandaRows,
): Partial<ComandaItemInput> {
  const { tipo, item_id } = item
  if (item_id === undefined) return {}
  const row = (tipo === 'produto' ? products : services).get(item_id)
  if (row) return { nome: row.name }
  if (tipo === 'produto') throw new RefusalError({ code: 'product_not_found' })
  return { item_id: undefined }
}
