/** What professionals earn of a comanda: one rule for it, the statement and every report. */
import { DEFAULT_COMMISSION } from '#domain/business/offer-fields.ts'
import { apportion, roundToSum } from '#domain/money/apportion.ts'
import type { Centavos } from '#domain/money/money.ts'
import {
  type Comanda,
  type ComandaItem,
  type CompositePart,
  getOriginalAmount,
  type ItemType,
  toHundredths,
} from './comanda.ts'
import { listSoldAmounts } from './sale.ts'

export type AgreedRates = {
  /** Of a service and a professional, in percent; null where the general rate holds. */
  services: readonly { professional_id: string; service_id: string; rate: number | null }[]
  /** A professional's general rate; null where there is none. */
  professionals: readonly { id: string; commission_rate: number | null }[]
}

/** Percent that a professional gets of an item of a comanda. */
export function getCommissionRate(
  { services, professionals }: AgreedRates,
  professional_id: string,
  { tipo, item_id }: Pick<ComandaItem, 'tipo' | 'item_id'>,
): number {
  if (tipo === 'produto') return DEFAULT_COMMISSION
  const agreed = services.find(
    (one) => one.professional_id === professional_id && one.service_id === item_id,
  )
  const own = professionals.find(({ id }) => id === professional_id)
  return agreed?.rate ?? own?.commission_rate ?? DEFAULT_COMMISSION
}

/** One professional's part of one item. */
export type Commission = {
  /** The place of the item on the comanda, and of the part in the item. */
  item: number
  part: number
  professional_id: string
  professional_name: string
  tipo: ItemType
  nome: string
  /** Percent. */
  rate: number
  /** What the rate counts on: before adjustments, courtesy or not. */
  base: Centavos
  /** What the part was sold at, after adjustments; 0 for a courtesy. */
  gross: Centavos
  amount: Centavos
  /** What of it the card's fee takes, where the house shares fees. */
  fee?: Centavos
}

type CommissionBooking = {
  service_id: string
  composite_id: string | null
  service_original_price: Centavos
  /** What its comanda opens with, which the house may have set. */
  price: Centavos
  professional_id: string
  professional_name: string
  is_courtesy: boolean
}

/**
 * The commissions of a comanda: a rate of each item's original value, half up to the centavo for
 * each item; of an item that several did, parted among them by largest remainder.
 * @param parts the services of a composite, with what each costs on its own
 */
export function computeCommissions(
  booking: CommissionBooking,
  comanda: Comanda,
  parts: readonly CompositePart[],
  rates: AgreedRates,
): Commission[] {
  const bases = listCommissionBases(booking, comanda.comandaItens, parts)
  const sold = listSoldAmounts(comanda, booking.is_courtesy)
  return comanda.comandaItens.flatMap((it, item) => {
    const about = { item, tipo: it.tipo, nome: it.nome }
    const money = { base: bases[item] ?? 0, gross: sold[item] ?? 0 }
    return splitItem(booking, it, money, rates).map((part, i) => ({ ...about, part: i, ...part }))
  })
}

/**
 * What each item's commission counts on: what was booked by its price when it was booked, unless
 * another was typed in the comanda (resolutions: "Commission counts on the original price").
 */
function listCommissionBases(
  booking: CommissionBooking,
  items: readonly ComandaItem[],
  parts: readonly CompositePart[],
): Centavos[] {
  const originals = listOriginalPrices(booking, parts)
  return items.map((item) => {
    const at = originals.findIndex(({ id }) => item.tipo === 'servico' && id === item.item_id)
    // A second of the same was not booked.
    const [booked] = at < 0 ? [] : originals.splice(at, 1)
    const isAsOpened = booked && item.valor === booked.opened
    return getOriginalAmount(isAsOpened ? { ...item, valor: booked.original } : item)
  })
}

/** What the comanda opens with, and what of it was agreed when it was booked. */
function listOriginalPrices(
  { service_id, composite_id, service_original_price: original, price: opened }: CommissionBooking,
  parts: readonly CompositePart[],
) {
  if (parts.length === 0) return [{ id: composite_id ?? service_id, original, opened }]
  const weights = parts.map((part) => part.price)
  const [originals, prices] = [apportion(original, weights), apportion(opened, weights)]
  return parts.map((part, i) => ({
    id: part.service_id,
    original: originals[i] ?? 0,
    opened: prices[i] ?? 0,
  }))
}

type PartAmounts = Pick<Commission, 'base' | 'gross'>
type Earner = Pick<Commission, 'professional_id' | 'professional_name'> & { hundredths: number }

function splitItem(
  booking: CommissionBooking,
  item: ComandaItem,
  { base, gross }: PartAmounts,
  rates: AgreedRates,
): Omit<Commission, 'item' | 'part' | 'tipo' | 'nome'>[] {
  const people = listEarners(booking, item)
  const weights = people.map(({ hundredths }) => hundredths)
  const [bases, sold] = [apportion(base, weights), apportion(gross, weights)]
  const rate = people.map(({ professional_id }) => getCommissionRate(rates, professional_id, item))
  const amounts = computeAmounts(base, weights, rate)
  return people.map(({ professional_id, professional_name }, i) => ({
    professional_id,
    professional_name,
    rate: rate[i] ?? 0,
    base: bases[i] ?? 0,
    gross: sold[i] ?? 0,
    amount: amounts[i] ?? 0,
  }))
}

/** Who did it; where nobody is named, whoever was booked. */
function listEarners(booking: CommissionBooking, item: ComandaItem): Earner[] {
  const named = item.divisao.filter(({ profissional }) => profissional !== '')
  if (named.length > 0) {
    return named.map((share) => ({
      professional_id: share.profissional,
      professional_name: share.profissionalNome,
      hundredths: toHundredths(share),
    }))
  }
  const { professional_id, professional_name } = booking
  const one = item.profissional
    ? { professional_id: item.profissional, professional_name: item.profissionalNome }
    : { professional_id, professional_name }
  return [{ ...one, hundredths: 10_000 }]
}

/** Hundredths of a percent times percent. */
const SCALE = 1_000_000n

function computeAmounts(base: Centavos, hundredths: readonly number[], rates: readonly number[]) {
  const due = hundredths.map((part, i) => BigInt(base) * BigInt(part) * BigInt(rates[i] ?? 0))
  const sum = due.reduce((all, one) => all + one, 0n)
  return roundToSum(due, SCALE, Number((sum + SCALE / 2n) / SCALE))
}
