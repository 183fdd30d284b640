/** The plan that holds for a house: whoever asks for a plan, a feature or a limit asks here. */
import type { Context } from '#api/context.ts'
import { RefusalError } from '#api/errors.ts'
import { findResources } from '#db/account/profiles.ts'
import { findUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLastWithin, findPlanPlace, listOldestPlanRows, lockResources } from '#db/plans.ts'
import { isInstallationOwner } from '#domain/plan/owner-emails.ts'
import { type LimitedRows, type PlanFeature, UNLIMITED } from '#domain/plan/plans.ts'
import type { BoughtResources } from '#domain/plan/purchase.ts'
import {
  ENDLESS_PLAN,
  getPlanLimit,
  getPlanStanding,
  hasPlanFeature,
  isPlanOpen,
  type PlanStanding,
} from '#domain/plan/standing.ts'

export type PlanContext = Pick<Context, 'plans' | 'ownerEmails' | 'now'>

type HousePlan = { resources: BoughtResources | null; standing: PlanStanding }

const ENDLESS: BoughtResources = { ...ENDLESS_PLAN, billing_cycle: null }

export async function loadHousePlan(
  db: Db,
  context: PlanContext,
  user_id: string,
): Promise<HousePlan> {
  const resources = (await isExempt(db, context, user_id))
    ? ENDLESS
    : await findResources(db, user_id)
  return { resources, standing: getPlanStanding(resources, context.now()) }
}

/** Whoever runs the installation, and every house where there are no plans, whatever its row says. */
export async function isExempt(
  db: Db,
  { plans, ownerEmails }: Pick<PlanContext, 'plans' | 'ownerEmails'>,
  user_id: string,
): Promise<boolean> {
  if (!plans.isOn) return true
  if (ownerEmails.size === 0) return false
  const account = await findUser(db, user_id)
  return account !== null && isInstallationOwner(account, ownerEmails)
}

/** @throws Refused where the plan is over, or does not have the feature that a call needs */
export async function requirePlan(
  db: Db,
  context: PlanContext,
  { user_id, account }: { user_id: string; account: { id: string } },
  feature: PlanFeature | undefined,
): Promise<void> {
  const { standing } = await loadHousePlan(db, context, user_id)
  if (!isPlanOpen(standing) && account.id !== user_id)
    throw new RefusalError({ code: 'house_plan_over' })
  requireOpen(standing)
  if (feature && !hasPlanFeature(standing, feature))
    throw new RefusalError({ code: 'plan_insufficient' })
}

function requireOpen(standing: PlanStanding): void {
  if (isPlanOpen(standing)) return
  const { status } = standing
  if (status === 'trial_expired' || status === 'plan_expired')
    throw new RefusalError({ code: status })
  throw new RefusalError({ code: 'plan_blocked' })
}

/**
 * In the transaction that adds some, of which a second one waits until the first is done.
 * @param adding how many more there will be
 * @throws Refused `plan_limit`
 */
export async function requirePlanRoom(
  tx: Db,
  context: PlanContext,
  user_id: string,
  rows: LimitedRows,
  adding = 1,
): Promise<void> {
  const most = await loadLimit(tx, context, user_id, rows)
  if (most === null) return
  await lockResources(tx, user_id)
  const there = await listOldestPlanRows(tx, user_id, rows, most)
  if (adding > 0 && there.length + adding > most)
    throw new RefusalError({ code: 'plan_limit', rows, most, beyond: false })
}

/**
 * What lies beyond the limit since the plan was changed for a lower one is there to be read: the
 * oldest are within it.
 * @throws Refused `plan_limit`
 */
export async function requireWithinPlan(
  tx: Db,
  context: PlanContext,
  user_id: string,
  rows: LimitedRows,
  id: string,
): Promise<void> {
  const most = await loadLimit(tx, context, user_id, rows)
  const last = most === null ? null : await findLastWithin(tx, user_id, rows, most)
  const place = last && (await findPlanPlace(tx, user_id, rows, id))
  if (most === null || !last || !place || !isBehind(place, last)) return
  throw new RefusalError({ code: 'plan_limit', rows, most, beyond: true })
}

/** Whether a house's plan has an end of so many. */
export const hasPlanLimit = async (
  db: Db,
  context: PlanContext,
  user_id: string,
  rows: LimitedRows,
): Promise<boolean> => (await loadLimit(db, context, user_id, rows)) !== null

/** What can only be read of some rows, those that were there first being within the plan. */
export async function loadPlanReach(
  db: Db,
  context: PlanContext,
  user_id: string,
  rows: LimitedRows,
): Promise<(row: { id: string; created_at: number }) => boolean> {
  const last = await loadLastWithin(db, context, user_id, rows)
  if (!last) return () => false
  return (row) => isBehind(row, last)
}

/** The last one that the plan has room for; null where it has room for all. */
export async function loadLastWithin(
  db: Db,
  context: PlanContext,
  user_id: string,
  rows: LimitedRows,
): Promise<Place | null> {
  const most = await loadLimit(db, context, user_id, rows)
  return most === null ? null : findLastWithin(db, user_id, rows, most)
}

type Place = { id: string; created_at: number }

/** Whether something is there for less time than something else. */
const isBehind = (one: Place, last: Place): boolean =>
  one.created_at > last.created_at || (one.created_at === last.created_at && one.id > last.id)

async function loadLimit(
  db: Db,
  context: PlanContext,
  user_id: string,
  rows: LimitedRows,
): Promise<number | null> {
  const { standing } = await loadHousePlan(db, context, user_id)
  const most = getPlanLimit(standing, rows)
  return most >= UNLIMITED ? null : most
}
