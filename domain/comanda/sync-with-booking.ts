/** An open comanda that was saved, when its booking gets another service, price or professional. */

import type { Refusal } from '#domain/refusal.ts'
import {
  type Comanda,
  type ComandaBooking,
  type ComandaItem,
  type CompositePart,
  computeComanda,
  openComanda,
} from './comanda.ts'

/** A booking, with the parts of its composite: none of a plain service. */
export type BookingWithParts = ComandaBooking & { parts: readonly CompositePart[] }

/**
 * The lines that the booking itself brought follow it, as long as nobody has typed anything into
 * them: another service or price takes their place. Of lines that somebody adjusted only the
 * professional follows, who earns the commission. Everything else on the comanda stays.
 * @returns `comanda_adjustment` where the sum is past what can be paid
 */
export function syncComandaWithBooking(
  comanda: Comanda,
  before: BookingWithParts,
  after: BookingWithParts,
): Comanda | Refusal {
  const was = openComanda(before, before.parts).comandaItens
  const becomes = openComanda(after, after.parts).comandaItens
  const own = findBookingLines(comanda.comandaItens, was)
  const lines = own.filter((item) => item !== undefined)
  const isUntouched = own.every((item, i) => item && isUntouchedLine(item, was[i]))
  const comandaItens = isUntouched
    ? replaceLines(comanda.comandaItens, lines, becomes)
    : reassignLines(comanda.comandaItens, lines, after)
  return computeComanda({ ...comanda, comandaItens })
}

/** The line of each item that the comanda opened with; undefined where somebody took it off. */
function findBookingLines(
  items: readonly ComandaItem[],
  opened: readonly ComandaItem[],
): (ComandaItem | undefined)[] {
  const left = [...items]
  return opened.map((one) => {
    const at = left.findIndex((item) => isSameLine(item, one))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
}

/** By the one who was booked, and for the service that was booked. */
function isSameLine(item: ComandaItem, opened: ComandaItem): boolean {
  const isSame = item.item_id === opened.item_id && item.profissional === opened.profissional
  return item.tipo === 'servico' && isSame
}

function isUntouchedLine(item: ComandaItem, opened: ComandaItem | undefined): boolean {
  const { valor, quantidade, adjustment, divisao } = item
  const isPlain = quantidade === 1 && adjustment === null && divisao.length === 0
  return isPlain && valor === opened?.valor
}

function replaceLines(
  all: readonly ComandaItem[],
  lines: readonly ComandaItem[],
  by: readonly ComandaItem[],
): ComandaItem[] {
  const [first] = lines
  return all.flatMap((item) => (item === first ? by : lines.includes(item) ? [] : [item]))
}

function reassignLines(
  all: readonly ComandaItem[],
  lines: readonly ComandaItem[],
  { professional_id: profissional, professional_name: profissionalNome }: BookingWithParts,
): ComandaItem[] {
  return all.map((item) =>
    lines.includes(item) && item.divisao.length === 0
      ? { ...item, profissional, profissionalNome }
      : item,
  )
}
