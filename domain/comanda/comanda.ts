/** The comanda as the documents write it into a booking's `notes`; this module alone knows it. */

import { apportion } from '#domain/money/apportion.ts'
import { type Centavos, toReais } from '#domain/money/money.ts'
import type { Refusal } from '#domain/refusal.ts'
import {
  amountOf,
  isAmount,
  isLoose,
  type Loose,
  listOf,
  oneOf,
  parseLoose,
  textOf,
} from '#domain/text/lenient-json.ts'
import {
  type Adjusted,
  type Adjustment,
  adjust,
  adjusted,
  isPossible,
  readAdjustment,
} from './adjustment.ts'

export type { Adjustment } from './adjustment.ts'

export const ITEM_TYPES = ['servico', 'produto'] as const
export type ItemType = (typeof ITEM_TYPES)[number]
export const PAYMENT_METHODS = ['dinheiro', 'pix', 'debito', 'credito'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** One professional's part of an item, in percent. */
export type Share = { profissional: string; profissionalNome: string; percentual: number }

export type TypedItem = {
  tipo: ItemType
  /** The service's, composite's or product's id; absent for what is written by hand. */
  item_id?: string | undefined
  nome: string
  /** Of one, before adjustments. */
  valor: Centavos
  quantidade: number
  profissional: string
  profissionalNome: string
  adjustment: Adjustment | null
  /** Empty where one professional did it. */
  divisao: Share[]
}
export type ComandaItem = Omit<TypedItem, 'adjustment'> & {
  adjustment: Adjusted | null
  total: Centavos
}

export type Payment = { metodo: PaymentMethod; valor: Centavos }

/** What somebody typed: totals are computed from it. */
export type TypedComanda = {
  comandaItens: TypedItem[]
  /** Of the whole, after those of the items. */
  adjustment: Adjustment | null
  pagamentos: Payment[]
  observacoes: string
}
export type Comanda = Omit<TypedComanda, 'comandaItens' | 'adjustment'> & {
  comandaItens: ComandaItem[]
  adjustment: Adjusted | null
  /** Of the items, before the adjustment of the whole. */
  subtotal: Centavos
  valorTotal: Centavos
}

/** `valor` times `quantidade`, before adjustments. */
export function originalOf({ valor, quantidade }: Pick<TypedItem, 'valor' | 'quantidade'>) {
  return Math.round(Number((valor * quantidade).toFixed(4)))
}

/**
 * The totals of what was typed: each item's value times its quantity, then its own adjustment; the
 * sum of these, then the adjustment of the whole.
 * @returns `comanda_adjustment` for a discount of more than 100 percent, a value below 0 or one
 * past what can be paid; `comanda_split` where the parts of an item are not 100 percent together
 */
export function computeComanda(typed: TypedComanda): Comanda | Refusal {
  const adjustments = [...typed.comandaItens, typed].map(({ adjustment }) => adjustment)
  if (!adjustments.every(isPossible)) return { code: 'comanda_adjustment' }
  if (!typed.comandaItens.every(({ divisao }) => isWhole(divisao))) return { code: 'comanda_split' }
  const comanda = withTotals(typed)
  const items = comanda.comandaItens.flatMap((item) => [originalOf(item), item.total])
  const isSane = [...items, comanda.subtotal, comanda.valorTotal].every(isAmount)
  return isSane ? comanda : { code: 'comanda_adjustment' }
}

/** Nobody twice, and 100 percent together, to the hundredth. */
function isWhole(shares: readonly Share[]): boolean {
  if (shares.length === 0) return true
  const people = new Set(shares.map(({ profissional }) => profissional))
  return people.size === shares.length && sumOf(shares.map(hundredthsOf)) === 10_000
}

/** A share's percent in hundredths. */
export const hundredthsOf = ({ percentual }: Share): number => Math.round(percentual * 100)

/** The sum of some amounts. */
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

function withTotals(typed: TypedComanda): Comanda {
  const comandaItens = typed.comandaItens.map((item) => {
    const total = adjust(originalOf(item), item.adjustment)
    return { ...item, adjustment: adjusted(item.adjustment, total), total }
  })
  const subtotal = sumOf(comandaItens.map(({ total }) => total))
  const valorTotal = adjust(subtotal, typed.adjustment)
  return {
    comandaItens,
    adjustment: adjusted(typed.adjustment, valorTotal),
    pagamentos: typed.pagamentos,
    observacoes: typed.observacoes,
    subtotal,
    valorTotal,
  }
}

/** What a comanda opens with. */
export type BookingOfComanda = {
  service_id: string
  service_name: string
  professional_id: string
  professional_name: string
  price: Centavos
  notes: string | null
}

/** A service of a composite, with its price on its own. */
export type Part = { service_id: string; name: string; price: Centavos }

/**
 * The comanda that a booking opens with: its service at the booking's price, or the parts of its
 * composite, which share that price as their own prices stand to each other.
 */
export function openComanda(booking: BookingOfComanda, parts: readonly Part[]): Comanda {
  const { service_id, service_name: name, price } = booking
  const sold = parts.length > 0 ? parts : [{ service_id, name, price }]
  const values = apportion(
    price,
    sold.map((part) => part.price),
  )
  const comandaItens = sold.map((part, i) => ({
    tipo: 'servico' as const,
    item_id: part.service_id,
    nome: part.name,
    valor: values[i] ?? 0,
    quantidade: 1,
    profissional: booking.professional_id,
    profissionalNome: booking.professional_name,
    adjustment: null,
    divisao: [],
  }))
  const observacoes = plainNote(booking.notes) ?? ''
  return withTotals({ comandaItens, adjustment: null, pagamentos: [], observacoes })
}

/** The documents' JSON for `notes`, in reais. */
export function writeComanda(comanda: Comanda): string {
  const inReais = (it: Adjusted | null) => it && { ...it, finalValue: toReais(it.finalValue) }
  return JSON.stringify({
    comandaItens: comanda.comandaItens.map(({ total: _, ...item }) => ({
      ...item,
      valor: toReais(item.valor),
      adjustment: inReais(item.adjustment),
    })),
    valorTotal: toReais(comanda.valorTotal),
    adjustment: inReais(comanda.adjustment),
    pagamentos: comanda.pagamentos.map((it) => ({ ...it, valor: toReais(it.valor) })),
    observacoes: comanda.observacoes,
  })
}

/** What a booking's `notes` hold as text: a plain note, or the `observacoes` of its comanda. */
export function plainNote(notes: string | null): string | null {
  const comanda = readComanda(notes)
  return comanda ? comanda.observacoes || null : notes
}

/** What a booking brings in: its comanda's total, else its price; a courtesy nothing. */
export function revenueOf(booking: {
  price: Centavos
  notes: string | null
  is_courtesy: boolean
}): Centavos {
  if (booking.is_courtesy) return 0
  return readComanda(booking.notes)?.valorTotal ?? booking.price
}

/**
 * The comanda in a booking's `notes`, also one that was written elsewhere: a quantity that is
 * missing is 1, unknown fields are left out, totals that it states stand.
 * @returns null for a plain note and for what cannot be read as a comanda
 */
export function readComanda(notes: string | null): Comanda | null {
  const document = notes?.trimStart().startsWith('{') ? parseLoose(notes) : null
  if (!document || !Array.isArray(document.comandaItens)) return null
  const comandaItens = document.comandaItens.flatMap((item) => readItem(item) ?? [])
  if (comandaItens.length < document.comandaItens.length) return null
  const typed = { comandaItens, adjustment: readAdjustment(document.adjustment) }
  const pagamentos = listOf(document.pagamentos).flatMap((it) => readPayment(it) ?? [])
  const rest = { pagamentos, observacoes: textOf(document.observacoes) }
  const comanda = withStated(withTotals({ ...typed, ...rest }), document)
  const totals = [...comanda.comandaItens.map(({ total }) => total), comanda.subtotal]
  return [...totals, comanda.valorTotal].every(isAmount) ? comanda : null
}

function readItem(item: unknown): TypedItem | null {
  const valor = isLoose(item) ? amountOf(item.valor) : null
  if (!isLoose(item) || valor === null) return null
  const { quantidade } = item
  const isCount = typeof quantidade === 'number' && quantidade > 0
  return {
    tipo: oneOf(ITEM_TYPES, item.tipo) ?? 'servico',
    ...(textOf(item.item_id) && { item_id: textOf(item.item_id) }),
    nome: textOf(item.nome),
    valor,
    quantidade: isCount ? quantidade : 1,
    profissional: textOf(item.profissional),
    profissionalNome: textOf(item.profissionalNome),
    adjustment: readAdjustment(item.adjustment),
    divisao: readShares(item.divisao),
  }
}

/** Parts that are not the whole are none. */
function readShares(value: unknown): Share[] {
  const shares = listOf(value).flatMap((it): Share[] =>
    isLoose(it) && typeof it.percentual === 'number' && it.percentual >= 0
      ? [
          {
            profissional: textOf(it.profissional),
            profissionalNome: textOf(it.profissionalNome),
            percentual: it.percentual,
          },
        ]
      : [],
  )
  return isWhole(shares) ? shares : []
}

function readPayment(value: unknown): Payment | null {
  if (!isLoose(value)) return null
  const [metodo, valor] = [oneOf(PAYMENT_METHODS, value.metodo), amountOf(value.valor)]
  return metodo && valor !== null ? { metodo, valor } : null
}

/** What the document says that an item or the whole came to is what was paid. */
function withStated(comanda: Comanda, document: Loose): Comanda {
  const stated = (at: unknown) => (isLoose(at) ? amountOf(at.finalValue) : null)
  const comandaItens = comanda.comandaItens.map((item, i) => {
    const its = listOf(document.comandaItens)[i]
    const total = (item.adjustment && isLoose(its) ? stated(its.adjustment) : null) ?? item.total
    return { ...item, adjustment: adjusted(item.adjustment, total), total }
  })
  const subtotal = sumOf(comandaItens.map(({ total }) => total))
  const valorTotal = amountOf(document.valorTotal) ?? adjust(subtotal, comanda.adjustment)
  const adjustment = adjusted(comanda.adjustment, valorTotal)
  return { ...comanda, comandaItens, subtotal, valorTotal, adjustment }
}
