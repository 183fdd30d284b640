import { comandaText } from '#console/messages/comanda.ts'
import { type ComandaMethod, computeComanda } from '#domain/comanda/comanda.ts'
import { toCentavos, toReais } from '#domain/money/money.ts'
import {
  type ComandaDraft,
  type DraftItem,
  listDraftPayments,
  type PaymentAmounts,
  toComandaRequest,
} from './comanda-draft.ts'
import { type FiadoClient, findFiadoProblem } from './fiado-part.ts'

/** A draft's amounts in reais, by the rule that the server closes it with. */
export type ComandaTotals = {
  /** in the order of the draft's items */
  items: readonly number[]
  subtotal: number
  total: number
  /** what is to be paid: nothing, for a courtesy */
  due: number
}

/** @returns a sentence where an adjustment or a division is not possible */
export function computeDraftTotals(draft: ComandaDraft): ComandaTotals | string {
  const typed = toComandaRequest({ ...draft, paying: { by: 'none' } }, 0)
  const computed = computeComanda({
    comandaItens: draft.items.map(({ key: _, item_id: __, ...item }, at) => ({
      ...item,
      divisao: typed.comandaItens[at]?.divisao ?? [],
      valor: toCentavos(item.valor),
    })),
    adjustment: draft.adjustment,
    pagamentos: [],
    gorjetas: [],
    observacoes: '',
  })
  if ('code' in computed) {
    return computed.code === 'comanda_split'
      ? comandaText.check.split
      : comandaText.check.adjustment
  }
  const total = toReais(computed.valorTotal)
  return {
    items: computed.comandaItens.map((item) => toReais(item.total)),
    subtotal: toReais(computed.subtotal),
    total,
    due: draft.is_courtesy ? 0 : total,
  }
}

/** Reais still to be paid; below 0 where too much was typed. */
export function getRemainingAmount({ paying }: ComandaDraft, due: number): number {
  const paid = listDraftPayments(paying, due).reduce((sum, { valor }) => sum + toCentavos(valor), 0)
  return toReais(toCentavos(due) - paid)
}

/** One method's amount so that, with the other methods, the total is paid; 0 where they exceed it. */
export function getRemainingFor(
  metodo: ComandaMethod,
  amounts: PaymentAmounts,
  due: number,
): number {
  const others = Object.entries(amounts).filter(([other]) => other !== metodo)
  const paid = others.reduce((sum, [, valor]) => sum + toCentavos(valor), 0)
  return toReais(Math.max(0, toCentavos(due) - paid))
}

/** Why a draft cannot be saved, or null. */
export function findSaveProblem(
  draft: ComandaDraft,
  totals: ComandaTotals | string,
): string | null {
  if (typeof totals === 'string') return totals
  return draft.items.some(isNameless) ? comandaText.check.name : null
}

/** Why it cannot be closed, or null: besides, the payments must match what is due exactly. */
export function findCloseProblem(
  draft: ComandaDraft,
  totals: ComandaTotals | string,
  client: FiadoClient,
): string | null {
  const wrong = findSaveProblem(draft, totals)
  if (wrong || typeof totals === 'string') return wrong
  const left = getRemainingAmount(draft, totals.due)
  if (left === 0) {
    const paid = listDraftPayments(draft.paying, totals.due)
    const part = paid.find(({ metodo }) => metodo === 'conta')
    return findFiadoProblem(client, part?.valor ?? 0)
  }
  if (draft.paying.by === 'none') return comandaText.pay.choose
  return left > 0 ? comandaText.pay.missing(left) : comandaText.pay.over(-left)
}

const isNameless = ({ nome }: DraftItem) => nome.trim() === ''
