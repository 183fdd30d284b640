/** What a payment does to a house's plan. */
import { addMonthsToDate } from '#domain/finance/expense.ts'
import { getCivilTimeAt, MS_A_DAY } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import {
  type BillingCycle,
  getCycleMonths,
  getPlanPrice,
  getPlanRank,
  type PaidPlan,
} from './plans.ts'
import {
  getPlanStanding,
  isPlanOpen,
  isRenewing,
  type PlanResources,
  type PlanStanding,
} from './standing.ts'

/** A plan as it is bought: for a month or a year. */
export type PlanPurchase = { plan: PaidPlan; cycle: BillingCycle }

/** What is stored of a plan that was bought: for how long at a time too. */
export type BoughtResources = PlanResources & {
  is_blocked: boolean
  billing_cycle: BillingCycle | null
}

/** So long a payment is what somebody may have meant by the next press (ms). */
const JUST_PAID_MS = 10 * 60_000

/** @param now ms since 1970, by whatever clock asks: one that is behind takes it for just paid */
export const isJustPaid = (settled_at: number, now: number): boolean =>
  now - settled_at < JUST_PAID_MS

/** So far ahead somebody may pay. */
const MOST_AHEAD_MS = 3 * 366 * MS_A_DAY

/** How a purchase begins: at once, where the plan that runs ends, or not at all. */
export type PurchaseWay = 'now' | 'extends' | 'next' | 'refused'

/**
 * Something higher begins at once; the same goes on where it ends; something lower begins where it ends.
 * Nothing else is sold beside what is paid ahead, nor to whom nothing ends.
 */
export function getPurchaseWay(
  resources: PlanResources | null,
  { plan }: Pick<PlanPurchase, 'plan'>,
  now: number,
): PurchaseWay {
  if (!resources) return 'now'
  // What a blocked house has paid for still counts.
  const held = { ...resources, is_blocked: false, tolerated_until: null }
  const standing = getPlanStanding(held, now)
  if (!isPlanOpen(standing) || standing.plan === 'trial') return 'now'
  const way = getWayBeside(held, standing, plan, now)
  if (!resources.is_blocked || (way !== 'refused' && !isRenewing(resources, now))) return way
  // It was told to pay: at least what it has is sold, and what is left of that counts in it.
  const isNoLoss = standing.ends_at === null || getPlanRank(plan) >= getPlanRank(standing.plan)
  return isNoLoss ? 'now' : way
}

/** Beside a plan that is open and paid. */
function getWayBeside(
  resources: PlanResources,
  standing: PlanStanding,
  plan: PaidPlan,
  now: number,
): PurchaseWay {
  if (standing.ends_at === null || standing.ends_at > now + MOST_AHEAD_MS) return 'refused'
  if (hasNextPlan(resources, now)) return resources.next_plan === plan ? 'extends' : 'refused'
  if (plan === standing.plan) return 'extends'
  return getPlanRank(plan) > getPlanRank(standing.plan) ? 'now' : 'next'
}

/** Is something paid for that has not begun? */
export const hasNextPlan = ({ next_plan, plano_expira_em }: PlanResources, now: number): boolean =>
  next_plan !== null && plano_expira_em !== null && plano_expira_em > now

/**
 * What is stored once a purchase is paid. A house that was blocked is open again, at once and with what it
 * had paid for: that is what it was told to pay for.
 * @param zone of the house: months are civil
 * @param now ms since 1970: when it was paid
 * @param duration_ms how long what was paid for is, where its provider says so
 */
export function applyPurchase(
  resources: BoughtResources | null,
  purchase: PlanPurchase,
  zone: string,
  now: number,
  duration_ms: number | null = null,
): BoughtResources {
  const { plan, cycle } = purchase
  const getEnd = (from: number) =>
    duration_ms === null ? addMonths(from, getCycleMonths(cycle), zone) : from + duration_ms
  const way = getPurchaseWay(resources, purchase, now)
  const current = resources && foldNext(resources, now)
  if (!current || way === 'now' || current.plano_expira_em === null) {
    const starts = now + (current ? getUnusedTime(current, purchase, now) : 0)
    const plano_expira_em = getEnd(starts)
    const bought = { plano_atual: plan, plano_expira_em, billing_cycle: cycle }
    return { ...BOUGHT, ...bought, ...moveNext(current, plano_expira_em) }
  }
  if (current.next_plan !== null && current.next_expira_em !== null) {
    const next_expira_em = getEnd(current.next_expira_em)
    return { ...current, is_blocked: false, next_expira_em, billing_cycle: cycle }
  }
  const ends = getEnd(current.plano_expira_em)
  const opened = { ...current, is_blocked: false, billing_cycle: cycle }
  if (way === 'next') return { ...opened, next_plan: plan, next_expira_em: ends }
  return { ...opened, plano_expira_em: ends }
}

/**
 * From when until when a payment counts, for its receipt.
 * @param before the plan as it was, and `bought` as it is with the payment
 * @param at when it was paid, as what is returned in ms since 1970
 */
export function getPaidPeriod(
  before: PlanResources | null,
  bought: PlanResources,
  way: PurchaseWay,
  at: number,
): { from: number; until: number } {
  const ends = ({ plano_expira_em, next_expira_em }: PlanResources) =>
    next_expira_em ?? plano_expira_em ?? at
  if (way === 'now' || !before) return { from: at, until: bought.plano_expira_em ?? at }
  return { from: ends(before), until: ends(bought) }
}

/** What a purchase of now comes to; instants in ms since 1970. */
type PurchasePreview = {
  starts_at: number
  ends_at: number | null
  /** So much of it is what was left of the plan of before (ms). */
  credit_ms: number
}

/** What its owner is told before they pay. @param zone of the house @param now ms since 1970 */
export function previewPurchase(
  resources: BoughtResources | null,
  purchase: PlanPurchase,
  zone: string,
  now: number,
): PurchasePreview {
  const way = getPurchaseWay(resources, purchase, now)
  const current = resources && foldNext(resources, now)
  const bought = applyPurchase(resources, purchase, zone, now)
  if (way === 'now' || current?.plano_expira_em == null) {
    const credit_ms = current ? getUnusedTime(current, purchase, now) : 0
    return { starts_at: now, ends_at: bought.plano_expira_em, credit_ms }
  }
  return {
    starts_at: current.next_expira_em ?? current.plano_expira_em,
    ends_at: bought.next_expira_em ?? bought.plano_expira_em,
    credit_ms: 0,
  }
}

const BOUGHT = {
  trial_expira_em: null,
  is_blocked: false,
  next_plan: null,
  next_expira_em: null,
  tolerated_until: null,
} as const

/** What is paid ahead goes on as long, from where the new one ends. */
function moveNext(current: BoughtResources | null, from: number) {
  const { next_plan, next_expira_em, plano_expira_em } = current ?? BOUGHT_NOTHING
  if (next_plan === null || next_expira_em === null || plano_expira_em === null) return {}
  return { next_plan, next_expira_em: from + (next_expira_em - plano_expira_em) }
}

const BOUGHT_NOTHING = { next_plan: null, next_expira_em: null, plano_expira_em: null }

/** What was paid ahead stands where it has begun. */
function foldNext(resources: BoughtResources, now: number): BoughtResources {
  const { next_plan, next_expira_em, plano_expira_em } = resources
  if (next_plan === null || plano_expira_em === null || plano_expira_em > now) return resources
  const begun = { plano_atual: next_plan, plano_expira_em: next_expira_em }
  return { ...resources, ...begun, next_plan: null, next_expira_em: null }
}

/** What is left of a lower plan, as time of the one that takes its place (ms): nothing paid is lost. */
function getUnusedTime(
  { plano_atual, plano_expira_em, billing_cycle }: BoughtResources,
  bought: PlanPurchase,
  now: number,
): number {
  if (plano_atual === 'trial' || plano_expira_em === null || plano_expira_em <= now) return 0
  if (plano_atual === bought.plan) return plano_expira_em - now
  const was = { plan: plano_atual, cycle: billing_cycle ?? 'monthly' }
  return Math.floor((plano_expira_em - now) * (getMonthlyShare(was) / getMonthlyShare(bought)))
}

const getMonthlyShare = ({ plan, cycle }: PlanPurchase) =>
  getPlanPrice(plan, cycle) / getCycleMonths(cycle)

/** The same time of day so many months later; the last day of a shorter month. */
function addMonths(at: number, months: number, zone: string): number {
  const { date, time } = getCivilTimeAt(zone, at)
  return toInstant(zone, addMonthsToDate(date, months), time)
}
