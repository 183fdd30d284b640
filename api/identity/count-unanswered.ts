/**
 * Messages to contacts that nobody proved, in a house's name. A trial is anybody's for nothing: there
 * they are few, and none at the cost of who runs the installation before its owner has proved a contact. What
 * one contact and one house get in a day holds whatever the plan.
 */
import type { Context } from '#api/context.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { findUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { MessageChannel } from '#domain/message/message.ts'
import type { SkipReason } from '#domain/reminder/kinds.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'
import {
  type Attempts,
  countAttemptsInTransaction,
  type Limit,
  refuseSpentLimit,
} from './limits.ts'

/** Of one house in its trial, once its owner has proved a contact, and before that. */
const OF_TRIAL: Limit = { name: 'trial-unanswered', points: 40, span_ms: MS_A_DAY }
/** Reminders and the like, once the owner has: of each booking that a full day has, two. */
const PLANNED_OF_TRIAL: Limit = { name: 'trial-planned', points: 80, span_ms: MS_A_DAY }
const OF_UNPROVEN_TRIAL: Limit = { name: 'trial-unproven', points: 10, span_ms: MS_A_DAY }
/** Of all houses in their trial together: who makes many of them has no more by that. */
const TEXTS_OF_TRIALS: Limit = { name: 'trials-texts', points: 500, span_ms: MS_A_DAY }
const MAILS_OF_UNPROVEN_TRIALS: Limit = { name: 'trials-mails', points: 500, span_ms: MS_A_DAY }

export type WithheldReason = Extract<SkipReason, 'contact_limit' | 'trial_limit' | 'owner_unproven'>

export type UnansweredContext = Pick<Context, 'now' | 'rateLimitFactor' | 'plans' | 'ownerEmails'>

type UnansweredMessage = {
  user_id: string
  channel: MessageChannel
  /** By the house's own number, which the house pays for. */
  is_own_number: boolean
  /** Not at once, by what somebody did to a booking. */
  isPlanned?: boolean
}

/**
 * Counts a message to a contact that nobody proved.
 * @param ofAddress what of the contact it is counted against, with messages of all houses
 * @param ofHouse the same of the house; planned messages only where it is on trial or of an unproven owner
 * @returns why it may not go
 */
export async function countUnanswered(
  tx: Db,
  context: UnansweredContext,
  message: UnansweredMessage,
  ofAddress: Attempts[number],
  ofHouse: Attempts[number],
): Promise<WithheldReason | null> {
  const { isFree, isTrial, isOwnerProven } = await findHouse(tx, context, message.user_id)
  const isMail = message.channel === 'email'
  const isPaidHere = !isMail && !message.is_own_number
  if (isTrial && isPaidHere && !isOwnerProven) return 'owner_unproven'
  if (await refuseSpentLimit(tx, context, ofAddress)) return 'contact_limit'
  const isKnown = isOwnerProven && !isTrial
  const ofProvenTrial = message.isPlanned ? PLANNED_OF_TRIAL : OF_TRIAL
  const ofTrial = isOwnerProven ? ofProvenTrial : OF_UNPROVEN_TRIAL
  const limits: [Attempts, WithheldReason][] = []
  if (!message.isPlanned || !isKnown) limits.push([[ofHouse], 'contact_limit'])
  if (isTrial) limits.push([[[ofTrial, message.user_id]], 'trial_limit'])
  const shared: Attempts = []
  if (isFree && isPaidHere && !isKnown) shared.push([TEXTS_OF_TRIALS, ''])
  if (isFree && isMail && !isOwnerProven) shared.push([MAILS_OF_UNPROVEN_TRIALS, ''])
  limits.push([shared, isTrial ? 'trial_limit' : 'contact_limit'])
  // What a house's own limits refuse must fill neither what all share nor what others may write to that contact.
  limits.push([[ofAddress], 'contact_limit'])
  for (const [some, reason] of limits)
    if (await countAttemptsInTransaction(tx, context, some)) return reason
  return null
}

/**
 * Whether it is a house that nobody pays for: in its trial, or where there are no plans. Who hosts a salon for themselves has
 * its own limits alone; but where houses are made for nothing, those of unproven owners share what trials share.
 */
async function findHouse(tx: Db, context: UnansweredContext, user_id: string) {
  const { standing } = await loadHousePlan(tx, context, user_id)
  const isTrial = standing.plan === 'trial'
  const isFree = isTrial || !context.plans.isOn
  return { isFree, isTrial, isOwnerProven: await isOwnerProven(tx, user_id) }
}

/** Is it no trial, and can its owner be found out? Of any other house there are as many as somebody likes. */
export async function isKnownHouse(
  tx: Db,
  context: UnansweredContext,
  user_id: string,
): Promise<boolean> {
  const { isTrial, isOwnerProven } = await findHouse(tx, context, user_id)
  return isOwnerProven && !isTrial
}

/** Has a house's owner proved an e-mail or a telephone? */
export async function isOwnerProven(tx: Db, user_id: string): Promise<boolean> {
  const owner = await findUser(tx, user_id)
  return (owner?.email_confirmed_at ?? owner?.phone_confirmed_at ?? null) !== null
}

/**
 * Counts a mail of a house that costs it nothing and whose owner proved nothing, with those of all such houses.
 * @returns whether it may go; of any other house it may
 */
export async function countMailOfUnproven(
  tx: Db,
  context: UnansweredContext,
  user_id: string,
): Promise<boolean> {
  const house = await findHouse(tx, context, user_id)
  if (!house.isFree || house.isOwnerProven) return true
  return (await countAttemptsInTransaction(tx, context, [[MAILS_OF_UNPROVEN_TRIALS, '']])) === null
}
