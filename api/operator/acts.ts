import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import { isExempt, loadHousePlan, type PlanContext } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { ensureProfile } from '#api/identity/ensure-profile.ts'
import { createOneTimeToken } from '#api/identity/one-time-tokens.ts'
import { LINKS } from '#api/message/template-parts.pt-BR.ts'
import { settleCheckout } from '#api/plan/payment/settle.ts'
import { undoPayment } from '#api/plan/payment/undo.ts'
import { moveToSlug } from '#api/settings/slug.ts'
import { revokeTokens } from '#db/account/one-time.ts'
import { findResources } from '#db/account/profiles.ts'
import { findUserByContact, insertUser, type UserRow } from '#db/account/users.ts'
import { updateSettings } from '#db/business-settings.ts'
import { findBusinessBySlug } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listHouses } from '#db/houses.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { insertCheckout, listCheckouts, MOST_CHECKOUTS, saveResources } from '#db/plans.ts'
import { formatReais, hasWholeCentavos, toCentavos, toReais } from '#domain/money/money.ts'
import { AUDIT_OPERATOR } from '#domain/people/audit.ts'
import { normalizeName } from '#domain/people/client.ts'
import { formatPlanStatus } from '#domain/plan/plan-messages.pt-BR.ts'
import { BILLING_CYCLES, type BillingCycle, PAID_PLANS, type PaidPlan } from '#domain/plan/plans.ts'
import {
  type BoughtResources,
  getPaidPeriod,
  getPurchaseWay,
  hasNextPlan,
} from '#domain/plan/purchase.ts'
import { findSlugProblem } from '#domain/text/slug.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import { leaveWithoutStripe } from './leave-without-stripe.ts'
import { parseEmail, requireAccount, requireHouse } from './require-house.ts'

export type OperatorContext = PlanContext &
  Pick<Context, 'storage' | 'newId' | 'publicUrl' | 'channels'>

type Act = (context: OperatorContext, values: readonly string[]) => Promise<string | null>

/** @returns what to print; null where there is no such act, or a value is missing */
export async function runAct(
  context: OperatorContext,
  name: string,
  values: readonly string[],
): Promise<string | null> {
  return (await ACTS[name]?.(context, values)) ?? null
}

const ACTS: Record<string, Act> = {
  houses: listAll,
  owner: makeOwner,
  password: makePasswordLink,
  plan: grantPlan,
  unplan: takePlanBack,
  block,
  unblock,
  slug: moveSlug,
  'leave-without-stripe': leaveWithoutStripe,
}

async function listAll(context: OperatorContext): Promise<string> {
  const { storage, now } = context
  const houses = await storage.readHeavy('every house', listHouses)
  const plans = await storage.read((db) => loadPlans(db, context, houses, now()))
  const lines = houses.map(({ user_id, slug, business_name, email, ...counts }) => {
    const size = `${counts.professionals} professionals, ${counts.clients} clients, ${counts.bookings} bookings`
    return `/${slug}\t${business_name}\t${email ?? '-'}\t${plans.get(user_id)}\t${size}`
  })
  return `${lines.join('\n')}\n${houses.length} ${houses.length === 1 ? 'house' : 'houses'}\n`
}

/** What each house's plan is called, with the one that is paid for and still to begin. */
async function loadPlans(
  db: Db,
  context: PlanContext,
  houses: readonly { user_id: string }[],
  now: number,
): Promise<Map<string, string>> {
  const plans = new Map<string, string>()
  for (const { user_id } of houses) {
    const { resources, standing } = await loadHousePlan(db, context, user_id)
    const status = formatPlanStatus(standing)
    const isNext = resources !== null && hasNextPlan(resources, now)
    const next = isNext ? `, ${formatNext(resources, await loadTimezone(db, user_id))}` : ''
    plans.set(user_id, `${status}${next}`)
  }
  return plans
}

const formatNext = (
  { next_plan, plano_expira_em, next_expira_em }: BoughtResources,
  zone: string,
): string =>
  `then ${next_plan} from ${toDay(zone, plano_expira_em)} to ${toDay(zone, next_expira_em)}`

const toDay = (zone: string, at: number | null): string =>
  at === null ? '-' : getCivilTimeAt(zone, at).date

/** What the house's people read of it. */
const loadStatus = async (db: Db, context: PlanContext, user_id: string): Promise<string> =>
  formatPlanStatus((await loadHousePlan(db, context, user_id)).standing)

async function makeOwner(context: OperatorContext, values: readonly string[]) {
  const [typed, ...words] = values
  const name = normalizeName(words.join(' '))
  if (typed === undefined || name === '') return null
  const email = parseEmail(typed)
  const link = await context.storage.write(async (tx) => {
    if (await findUserByContact(tx, { email })) throw new Error(`${email} has an account already`)
    const now = context.now()
    const account = await insertUser(tx, {
      id: context.newId(),
      email,
      first_role: 'admin',
      user_metadata: { name },
      created_at: now,
      updated_at: now,
    })
    await writeAudit(tx, context, account.id, 'account_created', null)
    await ensureProfile(tx, context, account, null)
    return createLink(tx, context, account)
  })
  return `Made. ${name} sets a password with this link, which is good for one hour:\n${link}\n`
}

async function makePasswordLink(context: OperatorContext, [typed]: readonly string[]) {
  if (typed === undefined) return null
  const link = await context.storage.write(async (tx) =>
    createLink(tx, context, await requireAccount(tx, typed)),
  )
  return `Good for one hour and one password:\n${link}\n`
}

/** As somebody who asked for it would be mailed; those of before end. */
async function createLink(tx: Db, context: OperatorContext, { id, email }: UserRow) {
  await revokeTokens(tx, 'recover', { account_id: id }, context.now())
  const about = { account_id: id, subject: email }
  const { token } = await createOneTimeToken(tx, context, 'recover', about)
  await writeAudit(tx, context, id, 'recovery_asked', null, { by: AUDIT_OPERATOR })
  return LINKS.recover(context.publicUrl ?? '', token)
}

async function grantPlan(context: OperatorContext, values: readonly string[]) {
  const [typed, plan, cycle, amount = '0'] = values
  if (typed === undefined || plan === undefined || cycle === undefined) return null
  const bought = {
    plan: parseOneOf<PaidPlan>(PAID_PLANS, plan),
    cycle: parseOneOf<BillingCycle>(BILLING_CYCLES, cycle),
  }
  const reais = Number(amount.replace(',', '.'))
  const paid = toCentavos(reais)
  if (!Number.isSafeInteger(paid) || paid < 0 || !hasWholeCentavos(reais))
    throw new Error(`${amount} is no amount in reais`)
  const said = await context.storage.write(async (tx) => {
    const user_id = await requireHouse(tx, typed)
    if (await findLeaving(tx, user_id))
      throw new Error('that house is leaving: its owner keeps it first')
    const { newId, now } = context
    const stored = await findResources(tx, user_id)
    const way = getPurchaseWay(stored, bought, now())
    if (way === 'refused')
      throw new Error('another plan is paid ahead there, or the one that holds has no end')
    const id = newId()
    await insertCheckout(tx, {
      id,
      user_id,
      ...bought,
      amount: paid,
      provider: 'operator',
      state: 'waiting',
      created_at: now(),
    })
    await settleCheckout(tx, context, user_id, id)
    await writeAudit(tx, context, user_id, 'plan_granted', null, bought)
    const held = await findResources(tx, user_id)
    if (!held) throw new Error('what was given is not there')
    const zone = await loadTimezone(tx, user_id)
    const { from, until } = getPaidPeriod(stored, held, way, now())
    const days = `from ${toDay(zone, from)} to ${toDay(zone, until)}`
    return { days, status: await loadStatus(tx, context, user_id) }
  })
  const { days, status } = said
  return `Gave ${plan}, ${cycle}, ${days} (${formatReais(toReais(paid))}). Now: ${status}\n`
}

/** The last one alone: those before it build on nothing that is taken away. */
async function takePlanBack(context: OperatorContext, [typed]: readonly string[]) {
  if (typed === undefined) return null
  const said = await context.storage.write(async (tx) => {
    const user_id = await requireHouse(tx, typed)
    const checkouts = await listCheckouts(tx, user_id, MOST_CHECKOUTS)
    const last = checkouts.find(({ state }) => state === 'paid')
    if (!last) throw new Error('there is no plan there that was paid for or given')
    if (last.provider !== 'operator')
      throw new Error('the last plan there was not given from here: whoever sold it refunds it')
    await undoPayment(tx, context, last)
    await writeAudit(tx, context, user_id, 'plan_taken_back', null, { plan: last.plan })
    return loadStatus(tx, context, user_id)
  })
  return `${said}\n`
}

const FOR_GOOD = '--for-good'

async function block(context: OperatorContext, values: readonly string[]) {
  const [typed, ...more] = values.filter((value) => value !== FOR_GOOD)
  if (typed === undefined || more.length > 0) return null
  const blocked_for_good = values.includes(FOR_GOOD)
  await saveBlock(context, typed, { is_blocked: true, blocked_for_good })
  return blocked_for_good
    ? 'Blocked until you unblock it: no payment opens it. Clients go on booking.\n'
    : 'Blocked until its owner pays for a plan, or you unblock it. Clients go on booking.\n'
}

async function unblock(context: OperatorContext, [typed]: readonly string[]) {
  if (typed === undefined) return null
  const user_id = await saveBlock(context, typed, { is_blocked: false, blocked_for_good: false })
  return `Open again: ${await context.storage.read((db) => loadStatus(db, context, user_id))}\n`
}

/** What was paid stays as it is. @returns whose house it is */
const saveBlock = (
  context: OperatorContext,
  typed: string,
  change: { is_blocked: boolean; blocked_for_good: boolean },
): Promise<string> =>
  context.storage.write(async (tx) => {
    const user_id = await requireHouse(tx, typed)
    await saveResources(tx, user_id, change, context.now())
    if (change.is_blocked && (await isExempt(tx, context, user_id)))
      throw new Error('that house needs no plan (OWNER_EMAILS or PLANS=off), so nothing blocks it')
    const action = change.is_blocked ? 'house_blocked' : 'house_unblocked'
    await writeAudit(tx, context, user_id, action, null)
    return user_id
  })

async function moveSlug(context: OperatorContext, [from, to]: readonly string[]) {
  if (from === undefined || to === undefined) return null
  if (findSlugProblem(to) !== null) throw new Error(`${to} cannot be an address`)
  await context.storage.write(async (tx) => {
    const house = await findBusinessBySlug(tx, from)
    if (!house) throw new Error(`no house is at /${from}`)
    const now = context.now()
    await moveToSlug(tx, { user_id: house.user_id, from, to, now }).catch(explainTakenSlug)
    await updateSettings(tx, house.user_id, { plain: { slug: to }, json: {} }, now)
    const facts = { setting: 'business', from, to, by: AUDIT_OPERATOR } as const
    await writeAudit(tx, context, house.user_id, 'settings_changed', null, facts)
  })
  return `/${from} is /${to} now; the old address leads there.\n`
}

function explainTakenSlug(error: unknown): never {
  if (error instanceof RefusalError) throw new Error('another house has or had that address')
  throw error
}

function parseOneOf<T extends string>(all: readonly T[], typed: string): T {
  const found = all.find((one) => one === typed)
  if (found === undefined) throw new Error(`${typed} is none of ${all.join(', ')}`)
  return found
}
