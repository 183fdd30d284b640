/** A comanda while it is edited, in the wire's shape: reais, and percent as people type it. */
import type { BookingDetail, CallInput } from '#api/contract/contract.ts'
import type { TypedItem as DomainItem, PaymentMethod } from '#domain/comanda/comanda.ts'

type Typed = CallInput<'PUT /api/bookings/:id/comanda'>['body']
export type TypedComanda = Typed['comanda']
export type TypedItem = TypedComanda['comandaItens'][number]
export type Adjustment = NonNullable<TypedItem['adjustment']>
export type Share = NonNullable<TypedItem['divisao']>[number]

/** Its values are reais; `key` is what React tells two equal items apart by. */
export type DraftItem = Omit<DomainItem, 'item_id'> & { key: string; item_id: string | null }

/** Nothing chosen, all by one method whatever the total becomes, or an amount for each. */
export type Paying =
  | { by: 'none' }
  | { by: 'one'; metodo: PaymentMethod }
  | { by: 'several'; amounts: Partial<Record<PaymentMethod, number>> }

export type Draft = {
  items: readonly DraftItem[]
  adjustment: Adjustment | null
  paying: Paying
  observacoes: string
  is_courtesy: boolean
}

export function draftOf({ comanda, is_courtesy }: BookingDetail): Draft {
  const items = comanda.comandaItens.map((item, at) => ({
    key: `${at}`,
    tipo: item.tipo,
    item_id: item.item_id ?? null,
    nome: item.nome,
    valor: item.valor,
    quantidade: item.quantidade ?? 1,
    profissional: item.profissional,
    profissionalNome: item.profissionalNome,
    adjustment: typedAdjustment(item.adjustment),
    divisao: item.divisao ?? [],
  }))
  return {
    items,
    adjustment: typedAdjustment(comanda.adjustment),
    paying: payingOf(comanda.pagamentos),
    observacoes: comanda.observacoes,
    is_courtesy,
  }
}

/** What was typed of an adjustment, without what the server computed of it. */
function typedAdjustment(adjustment: Adjustment | null | undefined): Adjustment | null {
  if (!adjustment) return null
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  return { adjustmentMethod, adjustmentType, adjustmentValue }
}

function payingOf(paid: readonly { metodo: PaymentMethod; valor: number }[]): Paying {
  const [first, ...more] = paid
  if (!first) return { by: 'none' }
  if (more.length === 0) return { by: 'one', metodo: first.metodo }
  return {
    by: 'several',
    amounts: Object.fromEntries(paid.map(({ metodo, valor }) => [metodo, valor])),
  }
}

/** @param due reais that somebody has to pay */
export function paymentsOf(
  paying: Paying,
  due: number,
): { metodo: PaymentMethod; valor: number }[] {
  if (paying.by === 'none' || due === 0) return []
  if (paying.by === 'one') return [{ metodo: paying.metodo, valor: due }]
  // Its keys are the methods, which entries forgets.
  const amounts = Object.entries(paying.amounts) as [PaymentMethod, number][]
  return amounts.flatMap(([metodo, valor]) => (valor > 0 ? [{ metodo, valor }] : []))
}

/** As it is sent; what has no effect is left out. */
export function typedOf(draft: Draft, due: number): TypedComanda {
  return {
    comandaItens: draft.items.map(({ key: _, item_id, ...item }) => ({
      ...item,
      nome: item.nome.trim(),
      ...(item_id !== null && { item_id }),
      adjustment: effective(item.adjustment),
      divisao: item.divisao.length > 1 ? item.divisao : [],
    })),
    adjustment: effective(draft.adjustment),
    pagamentos: paymentsOf(draft.paying, due),
    observacoes: draft.observacoes.trim(),
  }
}

const effective = (adjustment: Adjustment | null) =>
  adjustment && adjustment.adjustmentValue > 0 ? adjustment : null

/** Whether saving one would change what the other is. */
export function isSame(one: Draft, other: Draft): boolean {
  return textOf(one) === textOf(other)
}

const textOf = (draft: Draft) =>
  JSON.stringify([
    typedOf({ ...draft, paying: { by: 'none' } }, 0),
    draft.paying,
    draft.is_courtesy,
  ])

export const changeItem = (draft: Draft, key: string, change: Partial<DraftItem>): Draft => ({
  ...draft,
  items: draft.items.map((item) => (item.key === key ? { ...item, ...change } : item)),
})

export const removeItem = (draft: Draft, key: string): Draft => ({
  ...draft,
  items: draft.items.filter((item) => item.key !== key),
})

type Doer = { profissional: string; profissionalNome: string }
export type New = Pick<DraftItem, 'tipo' | 'item_id' | 'nome' | 'valor'>

/** Adds an item at the end; a product that is there already, plain and by the same hand, once more. */
export function addItem(draft: Draft, added: New, doer: Doer): Draft {
  const same = draft.items.find(
    (item) =>
      added.tipo === 'produto' &&
      item.item_id === added.item_id &&
      item.profissional === doer.profissional &&
      item.valor === added.valor &&
      !item.adjustment,
  )
  if (same) return changeItem(draft, same.key, { quantidade: same.quantidade + 1 })
  const key = `n${1 + Math.max(0, ...draft.items.map((item) => Number(item.key.replace('n', ''))))}`
  const item = { key, ...added, ...doer, quantidade: 1, adjustment: null, divisao: [] }
  return { ...draft, items: [...draft.items, item] }
}

/** An item's work in equal parts, the rest of the division with the last. */
export function splitEqually(people: readonly Doer[]): Share[] {
  const part = Math.floor(10_000 / Math.max(1, people.length)) / 100
  return people.map((one, at) => ({
    ...one,
    percentual:
      at < people.length - 1 ? part : Math.round((100 - part * (people.length - 1)) * 100) / 100,
  }))
}

export const sumOf = (shares: readonly Share[]) =>
  Math.round(shares.reduce((sum, { percentual }) => sum + percentual, 0) * 100) / 100
