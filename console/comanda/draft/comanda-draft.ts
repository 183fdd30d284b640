/** A comanda while it is edited, in the wire's shape: reais, and percent as people type it. */
import type { BookingDetail, CallInput } from '#api/contract/contract.ts'
import {
  COMANDA_METHODS,
  type ComandaMethod,
  type ComandaItemInput as DomainItem,
  type Tip,
} from '#domain/comanda/comanda.ts'
import { CARD_METHODS, type CardMethod } from '#domain/receiving/card-fee.ts'
import { findKnownValue } from '#domain/text/lenient-json.ts'

type ComandaRequestBody = CallInput<'PUT /api/bookings/:id/comanda'>['body']
type ComandaRequest = ComandaRequestBody['comanda']
type ComandaItemRequest = ComandaRequest['comandaItens'][number]
export type DraftAdjustment = NonNullable<ComandaItemRequest['adjustment']>
export type DraftShare = NonNullable<ComandaItemRequest['divisao']>[number]

/** Values in reais; `key` tells React two equal items apart. */
export type DraftItem = Omit<DomainItem, 'item_id'> & { key: string; item_id: string | null }

export type PaymentAmounts = Partial<Record<ComandaMethod, number>>

/** In reais; one of 0 is still being typed. */
export type DraftTip = Tip & { key: string }

/** Nothing chosen yet, the whole total by one method, or an amount for each of several. */
export type DraftPayment =
  | { by: 'none' }
  | { by: 'single'; metodo: ComandaMethod }
  | { by: 'split'; amounts: PaymentAmounts }

/** What somebody said of a card that pays. */
type CardBrands = Partial<Record<CardMethod, string>>

export type ComandaDraft = {
  items: readonly DraftItem[]
  adjustment: DraftAdjustment | null
  paying: DraftPayment
  brands: CardBrands
  tips: readonly DraftTip[]
  observacoes: string
  is_courtesy: boolean
}

export function toComandaDraft({ comanda, is_courtesy }: BookingDetail): ComandaDraft {
  const items = comanda.comandaItens.map((item, at) => ({
    key: `${at}`,
    tipo: item.tipo,
    item_id: item.item_id ?? null,
    nome: item.nome,
    valor: item.valor,
    quantidade: item.quantidade ?? 1,
    profissional: item.profissional,
    profissionalNome: item.profissionalNome,
    adjustment: toDraftAdjustment(item.adjustment),
    divisao: item.divisao ?? [],
  }))
  return {
    items,
    adjustment: toDraftAdjustment(comanda.adjustment),
    paying: toDraftPayment(comanda.pagamentos),
    brands: Object.fromEntries(
      comanda.pagamentos.flatMap(({ metodo, bandeira }) => (bandeira ? [[metodo, bandeira]] : [])),
    ),
    tips: comanda.gorjetas.map((tip, at) => ({ key: `${at}`, ...tip })),
    observacoes: comanda.observacoes,
    is_courtesy,
  }
}

/** An adjustment as typed, without the amount that the server computed. */
function toDraftAdjustment(adjustment: DraftAdjustment | null | undefined): DraftAdjustment | null {
  if (!adjustment) return null
  const { adjustmentMethod, adjustmentType, adjustmentValue } = adjustment
  return { adjustmentMethod, adjustmentType, adjustmentValue }
}

function toDraftPayment(paid: readonly { metodo: ComandaMethod; valor: number }[]): DraftPayment {
  const [first, ...more] = paid
  if (!first) return { by: 'none' }
  if (more.length === 0) return { by: 'single', metodo: first.metodo }
  return {
    by: 'split',
    amounts: Object.fromEntries(paid.map(({ metodo, valor }) => [metodo, valor])),
  }
}

/** @param due what is to be paid, in reais */
export function listDraftPayments(
  paying: DraftPayment,
  due: number,
): { metodo: ComandaMethod; valor: number }[] {
  if (paying.by === 'none' || due === 0) return []
  if (paying.by === 'single') return [{ metodo: paying.metodo, valor: due }]
  // In the order in which they were chosen.
  return Object.entries(paying.amounts).flatMap(([name, valor]) => {
    const metodo = findKnownValue(COMANDA_METHODS, name)
    return metodo && valor > 0 ? [{ metodo, valor }] : []
  })
}

/** The request's form, without adjustments and splits that have no effect. */
export function toComandaRequest(draft: ComandaDraft, due: number): ComandaRequest {
  return {
    comandaItens: draft.items.map(({ key: _, item_id, ...item }) => ({
      ...item,
      nome: item.nome.trim(),
      ...(item_id !== null && { item_id }),
      adjustment: dropEmptyAdjustment(item.adjustment),
      divisao: item.divisao.length > 1 ? item.divisao : [],
    })),
    adjustment: dropEmptyAdjustment(draft.adjustment),
    pagamentos: listDraftPayments(draft.paying, due).map((one) => addBrand(one, draft.brands)),
    gorjetas: draft.tips.filter(({ valor }) => valor > 0).map(({ key: _, ...tip }) => tip),
    observacoes: draft.observacoes.trim(),
  }
}

type PaidPart = { metodo: ComandaMethod; valor: number }

function addBrand(payment: PaidPart, brands: CardBrands): PaidPart & { bandeira?: string } {
  const method = findKnownValue(CARD_METHODS, payment.metodo)
  const bandeira = method && brands[method]
  return bandeira ? { ...payment, bandeira } : payment
}

const dropEmptyAdjustment = (adjustment: DraftAdjustment | null) =>
  adjustment && adjustment.adjustmentValue > 0 ? adjustment : null

/** Whether saving either would store the same. */
export function isSameDraft(one: ComandaDraft, other: ComandaDraft): boolean {
  return serializeDraft(one) === serializeDraft(other)
}

const serializeDraft = (draft: ComandaDraft) =>
  JSON.stringify([
    toComandaRequest({ ...draft, paying: { by: 'none' } }, 0),
    draft.paying,
    draft.brands,
    draft.is_courtesy,
  ])

export const changeItem = (
  draft: ComandaDraft,
  key: string,
  change: Partial<DraftItem>,
): ComandaDraft => ({
  ...draft,
  items: draft.items.map((item) => (item.key === key ? { ...item, ...change } : item)),
})

export const removeItem = (draft: ComandaDraft, key: string): ComandaDraft => ({
  ...draft,
  items: draft.items.filter((item) => item.key !== key),
})

export type ItemProfessional = { profissional: string; profissionalNome: string }
export type NewItem = Pick<DraftItem, 'tipo' | 'item_id' | 'nome' | 'valor'>

/**
 * Adds an item at the end. A product that stands there already, with the same price and
 * professional and no adjustment, is counted once more instead.
 */
export function addItem(
  draft: ComandaDraft,
  added: NewItem,
  professional: ItemProfessional,
): ComandaDraft {
  const same = draft.items.find(
    (item) =>
      added.tipo === 'produto' &&
      item.item_id === added.item_id &&
      item.profissional === professional.profissional &&
      item.valor === added.valor &&
      !item.adjustment,
  )
  if (same) return changeItem(draft, same.key, { quantidade: same.quantidade + 1 })
  const key = `n${1 + Math.max(0, ...draft.items.map((item) => Number(item.key.replace('n', ''))))}`
  const item = { key, ...added, ...professional, quantidade: 1, adjustment: null, divisao: [] }
  return { ...draft, items: [...draft.items, item] }
}

/** Adds a tip for whoever serves; what is left in cash goes to the one in cash that stands there already. */
export function addTip(draft: ComandaDraft, left: Tip): ComandaDraft {
  const isSame = (tip: DraftTip) =>
    tip.profissional === left.profissional && tip.metodo === left.metodo && tip.valor > 0
  if (left.valor > 0 && draft.tips.some(isSame)) {
    const tips = draft.tips.map((tip) =>
      isSame(tip) ? { ...tip, valor: Math.round((tip.valor + left.valor) * 100) / 100 } : tip,
    )
    return { ...draft, tips }
  }
  const key = `t${1 + Math.max(0, ...draft.tips.map((tip) => Number(tip.key.replace('t', ''))))}`
  return { ...draft, tips: [...draft.tips, { key, ...left }] }
}

/** Together, or by one method, in reais. */
export const sumTips = (tips: readonly DraftTip[], metodo?: Tip['metodo']): number =>
  tips
    .filter((tip) => metodo === undefined || tip.metodo === metodo)
    .reduce((sum, { valor }) => Math.round((sum + valor) * 100) / 100, 0)

/** Equal percentages; the last one takes what rounding leaves. */
export function splitEqually(people: readonly ItemProfessional[]): DraftShare[] {
  const part = Math.floor(10_000 / Math.max(1, people.length)) / 100
  return people.map((one, at) => ({
    ...one,
    percentual:
      at < people.length - 1 ? part : Math.round((100 - part * (people.length - 1)) * 100) / 100,
  }))
}

export const sumShares = (shares: readonly DraftShare[]) =>
  Math.round(shares.reduce((sum, { percentual }) => sum + percentual, 0) * 100) / 100
