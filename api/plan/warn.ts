import type { Context } from '#api/context.ts'
import type { WorkHandler } from '#api/due-work/handler.ts'
import { isExempt, loadHousePlan } from '#api/entitlement/house-plan.ts'
import { findHouseTimezone } from '#api/identity/house-timezone.ts'
import { queueMessage } from '#api/message/queue.ts'
import { findProfile } from '#db/account/profiles.ts'
import { type EndingHouse, listEndingHouses } from '#db/plans.ts'
import { countDaysToEnd, WARNED_DAYS } from '#domain/plan/warning.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

type WarnContext = Pick<
  Context,
  'storage' | 'channels' | 'crypto' | 'now' | 'newId' | 'plans' | 'ownerEmails'
>

/** Mails owners, some days before, that their plan or trial ends: each of these days once. */
export function createWarningHandler(context: WarnContext): WorkHandler {
  return {
    run: async () => {
      if (!context.plans.isOn) return
      const now = context.now()
      // The last minute of the last of these days.
      const by = now + (Math.max(...WARNED_DAYS) + 1) * MS_A_DAY
      const houses = await context.storage.read((db) => listEndingHouses(db, now, by))
      for (const house of houses) await warnHouse(context, house)
    },
  }
}

async function warnHouse(context: WarnContext, house: EndingHouse): Promise<void> {
  const { user_id, email, ends_at } = house
  const profile = await context.storage.read((db) => findProfile(db, user_id))
  const timezone = await context.storage.read((db) => findHouseTimezone(db, profile))
  const days = countDaysToEnd(ends_at, context.now(), timezone)
  // A run that was missed is made up for by the next warning, not by two at once.
  const warned = WARNED_DAYS.find((one) => days <= one)
  if (email === null || warned === undefined) return
  await context.storage.write(async (tx) => {
    if (await isExempt(tx, context, user_id)) return
    const { standing } = await loadHousePlan(tx, context, user_id)
    await queueMessage(tx, context, {
      key: `plan_ends:${user_id}:${ends_at}:${warned}`,
      user_id,
      channel: 'email',
      recipient: email,
      kind: 'plan_ends',
      secret: null,
      facts: { name: profile?.name ?? '', plan: standing.plan, days },
      expires_at: ends_at,
    })
  })
}
