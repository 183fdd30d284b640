/** The comanda as the documents write it into a booking's `notes`; this module alone knows it. */

import { apportion } from '#domain/money/apportion.ts'
import { type Centavos, sumNumbers, toReais } from '#domain/money/money.ts'
import type { Refusal } from '#domain/refusal.ts'
import {
  findKnownValue,
  isAmount,
  isJsonObject,
  type JsonObject,
  parseAmount,
  parseJsonObject,
  toList,
  toText,
} from '#domain/text/lenient-json.ts'
import {
  type Adjustment,
  type AppliedAdjustment,
  applyAdjustment,
  isValidAdjustment,
  parseAdjustment,
  toAppliedAdjustment,
} from './adjustment.ts'

export type { Adjustment } from './adjustment.ts'

export const ITEM_TYPES = ['servico', 'produto'] as const
export type ItemType = (typeof ITEM_TYPES)[number]
export const PAYMENT_METHODS = ['dinheiro', 'pix', 'debito', 'credito'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** How a comanda is paid: `conta` is the client's open account, by which they owe it or use what they left. */
export const COMANDA_METHODS = [...PAYMENT_METHODS, 'conta'] as const
export type ComandaMethod = (typeof COMANDA_METHODS)[number]

/** One professional's part of an item, in percent. */
type ItemShare = { profissional: string; profissionalNome: string; percentual: number }

export type ComandaItemInput = {
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
  divisao: ItemShare[]
}
export type ComandaItem = Omit<ComandaItemInput, 'adjustment'> & {
  adjustment: AppliedAdjustment | null
  total: Centavos
}

export type Payment = {
  metodo: ComandaMethod
  /** Of a card, where somebody said which. */
  bandeira?: string | undefined
  valor: Centavos
}

/** What the client left for a professional: no part of the total, of what the house earns, nor of a commission. */
export type Tip = {
  profissional: string
  profissionalNome: string
  valor: Centavos
  metodo: PaymentMethod
}

/** What somebody typed: totals are computed from it. */
export type ComandaInput = {
  comandaItens: ComandaItemInput[]
  /** Of the whole, after those of the items. */
  adjustment: Adjustment | null
  pagamentos: Payment[]
  gorjetas: Tip[]
  observacoes: string
}
export type Comanda = Omit<ComandaInput, 'comandaItens' | 'adjustment'> & {
  comandaItens: ComandaItem[]
  adjustment: AppliedAdjustment | null
  /** Of the items, before the adjustment of the whole. */
  subtotal: Centavos
  valorTotal: Centavos
}

/** `valor` times `quantidade`, before adjustments. */
export function getOriginalAmount({
  valor,
  quantidade,
}: Pick<ComandaItemInput, 'valor' | 'quantidade'>) {
  return Math.round(Number((valor * quantidade).toFixed(4)))
}

/**
 * The totals of what was typed: each item's value times its quantity, then its own adjustment; the
 * sum of these, then the adjustment of the whole.
 * @returns `comanda_adjustment` for a discount of more than 100 percent, a value below 0 or one
 * past what can be paid; `comanda_split` where the parts of an item are not 100 percent together
 */
export function computeComanda(typed: ComandaInput): Comanda | Refusal {
  const adjustments = [...typed.comandaItens, typed].map(({ adjustment }) => adjustment)
  if (!adjustments.every(isValidAdjustment)) return { code: 'comanda_adjustment' }
  if (!typed.comandaItens.every(({ divisao }) => isFullSplit(divisao)))
    return { code: 'comanda_split' }
  const comanda = addTotals(typed)
  const items = comanda.comandaItens.flatMap((item) => [getOriginalAmount(item), item.total])
  const isSane = [...items, comanda.subtotal, comanda.valorTotal].every(isAmount)
  return isSane ? comanda : { code: 'comanda_adjustment' }
}

/** Nobody twice, and 100 percent together, to the hundredth. */
function isFullSplit(shares: readonly ItemShare[]): boolean {
  if (shares.length === 0) return true
  const people = new Set(shares.map(({ profissional }) => profissional))
  return people.size === shares.length && sumNumbers(shares.map(toHundredths)) === 10_000
}

/** A share's percent in hundredths. */
export const toHundredths = ({ percentual }: ItemShare): number => Math.round(percentual * 100)

function addTotals(typed: ComandaInput): Comanda {
  const comandaItens = typed.comandaItens.map((item) => {
    const total = applyAdjustment(getOriginalAmount(item), item.adjustment)
    return { ...item, adjustment: toAppliedAdjustment(item.adjustment, total), total }
  })
  const subtotal = sumNumbers(comandaItens.map(({ total }) => total))
  const valorTotal = applyAdjustment(subtotal, typed.adjustment)
  return {
    comandaItens,
    adjustment: toAppliedAdjustment(typed.adjustment, valorTotal),
    pagamentos: typed.pagamentos,
    gorjetas: typed.gorjetas,
    observacoes: typed.observacoes,
    subtotal,
    valorTotal,
  }
}

/** What a comanda opens with. */
export type ComandaBooking = {
  service_id: string
  service_name: string
  professional_id: string
  professional_name: string
  price: Centavos
  notes: string | null
}

/** A service of a composite, with its price on its own. */
export type CompositePart = { service_id: string; name: string; price: Centavos }

/**
 * The comanda that a booking opens with: its service at the booking's price, or the parts of its
 * composite, which share that price as their own prices stand to each other.
 */
export function openComanda(booking: ComandaBooking, parts: readonly CompositePart[]): Comanda {
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
  const observacoes = getPlainNote(booking.notes) ?? ''
  const unpaid = { pagamentos: [], gorjetas: [] }
  return addTotals({ comandaItens, adjustment: null, ...unpaid, observacoes })
}

/** The documents' JSON for `notes`, in reais. */
export function serializeComanda(comanda: Comanda): string {
  const toReaisAdjustment = (it: AppliedAdjustment | null) =>
    it && { ...it, finalValue: toReais(it.finalValue) }
  return JSON.stringify({
    comandaItens: comanda.comandaItens.map(({ total: _, ...item }) => ({
      ...item,
      valor: toReais(item.valor),
      adjustment: toReaisAdjustment(item.adjustment),
    })),
    valorTotal: toReais(comanda.valorTotal),
    adjustment: toReaisAdjustment(comanda.adjustment),
    pagamentos: comanda.pagamentos.map((it) => ({ ...it, valor: toReais(it.valor) })),
    // The documents know none: what has none is written as they have it.
    ...(comanda.gorjetas.length > 0 && {
      gorjetas: comanda.gorjetas.map((it) => ({ ...it, valor: toReais(it.valor) })),
    }),
    observacoes: comanda.observacoes,
  })
}

/** Did a comanda stand here that cannot be read any more? It is no note: nobody wrote it as one. */
export function isUnreadableComanda(notes: string | null): boolean {
  const isComanda = notes?.trimStart().startsWith('{') && notes.includes('"comandaItens"')
  return Boolean(isComanda) && parseComanda(notes) === null
}

/** What a booking's `notes` hold as text: a plain note, or the `observacoes` of its comanda. */
export function getPlainNote(notes: string | null): string | null {
  const comanda = parseComanda(notes)
  if (comanda) return comanda.observacoes || null
  if (!isUnreadableComanda(notes)) return notes
  return toText(parseJsonObject(notes ?? '')?.observacoes) || null
}

/**
 * The comanda in a booking's `notes`, also one that was written elsewhere: a quantity that is
 * missing is 1, unknown fields are left out, totals that it states stand.
 * @returns null for a plain note and for what cannot be read as a comanda
 */
export function parseComanda(notes: string | null): Comanda | null {
  const document = notes?.trimStart().startsWith('{') ? parseJsonObject(notes) : null
  if (!document || !Array.isArray(document.comandaItens)) return null
  const comandaItens = document.comandaItens.flatMap((item) => parseItem(item) ?? [])
  if (comandaItens.length < document.comandaItens.length) return null
  const typed = { comandaItens, adjustment: parseAdjustment(document.adjustment) }
  const pagamentos = toList(document.pagamentos).flatMap((it) => parsePayment(it) ?? [])
  const gorjetas = toList(document.gorjetas).flatMap((it) => parseTip(it) ?? [])
  const rest = { pagamentos, gorjetas, observacoes: toText(document.observacoes) }
  const comanda = applyStatedTotals(addTotals({ ...typed, ...rest }), document)
  const totals = [...comanda.comandaItens.map(({ total }) => total), comanda.subtotal]
  return [...totals, comanda.valorTotal].every(isAmount) ? comanda : null
}

function parseItem(item: unknown): ComandaItemInput | null {
  const valor = isJsonObject(item) ? parseAmount(item.valor) : null
  if (!isJsonObject(item) || valor === null) return null
  const { quantidade } = item
  const isCount = typeof quantidade === 'number' && quantidade > 0
  return {
    tipo: findKnownValue(ITEM_TYPES, item.tipo) ?? 'servico',
    ...(toText(item.item_id) && { item_id: toText(item.item_id) }),
    nome: toText(item.nome),
    valor,
    quantidade: isCount ? quantidade : 1,
    profissional: toText(item.profissional),
    profissionalNome: toText(item.profissionalNome),
    adjustment: parseAdjustment(item.adjustment),
    divisao: parseShares(item.divisao),
  }
}

/** Parts that are not the whole are none. */
function parseShares(value: unknown): ItemShare[] {
  const shares = toList(value).flatMap((it): ItemShare[] =>
    isJsonObject(it) && typeof it.percentual === 'number' && it.percentual >= 0
      ? [
          {
            profissional: toText(it.profissional),
            profissionalNome: toText(it.profissionalNome),
            percentual: it.percentual,
          },
        ]
      : [],
  )
  return isFullSplit(shares) ? shares : []
}

function parsePayment(value: unknown): Payment | null {
  if (!isJsonObject(value)) return null
  const [metodo, valor] = [findKnownValue(COMANDA_METHODS, value.metodo), parseAmount(value.valor)]
  if (!metodo || valor === null) return null
  const bandeira = toText(value.bandeira)
  return { metodo, ...(bandeira && { bandeira }), valor }
}

function parseTip(value: unknown): Tip | null {
  if (!isJsonObject(value)) return null
  const [metodo, valor] = [findKnownValue(PAYMENT_METHODS, value.metodo), parseAmount(value.valor)]
  const profissional = toText(value.profissional)
  if (!metodo || !valor || !profissional) return null
  return { profissional, profissionalNome: toText(value.profissionalNome), valor, metodo }
}

/** What the document says that an item or the whole came to is what was paid. */
function applyStatedTotals(comanda: Comanda, document: JsonObject): Comanda {
  const getStatedTotal = (at: unknown) => (isJsonObject(at) ? parseAmount(at.finalValue) : null)
  const comandaItens = comanda.comandaItens.map((item, i) => {
    const its = toList(document.comandaItens)[i]
    const total =
      (item.adjustment && isJsonObject(its) ? getStatedTotal(its.adjustment) : null) ?? item.total
    return { ...item, adjustment: toAppliedAdjustment(item.adjustment, total), total }
  })
  const subtotal = sumNumbers(comandaItens.map(({ total }) => total))
  const valorTotal =
    parseAmount(document.valorTotal) ?? applyAdjustment(subtotal, comanda.adjustment)
  const adjustment = toAppliedAdjustment(comanda.adjustment, valorTotal)
  return { ...comanda, comandaItens, subtotal, valorTotal, adjustment }
}
