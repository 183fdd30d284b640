/** What houses have chosen of their messages to clients. */
import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import { bindLimit, type Db, prepareOnce } from '#db/dialect/kit.ts'
import { versions } from '#db/tables/business.ts'
import { message_settings } from '#db/tables/client-message.ts'
import { hasPlannedKinds, type MessageSettings } from '#domain/reminder/settings.ts'

export type MessageSettingsRow = typeof message_settings.$inferSelect

const ofHouse = prepareOnce('message_settings_of_house', (db) =>
  db
    .select()
    .from(message_settings)
    .where(eq(message_settings.user_id, sql.placeholder('user_id'))),
)

/** Null where a house has chosen nothing. */
export async function findMessageSettings(
  db: Db,
  user_id: string,
): Promise<MessageSettingsRow | null> {
  const [row] = await ofHouse(db).execute({ user_id })
  return row ?? null
}

/**
 * What is changed has everything planned anew.
 * @param event up to which of the house's events nobody is told; null: it stays where it was
 * @param version that was read; 0 where there was no row
 * @returns false where somebody else has changed it since
 */
export async function saveMessageSettings(
  tx: Db,
  user_id: string,
  change: { settings: MessageSettings; version: number; event: number | null; now: number },
): Promise<boolean> {
  const { settings, version, event, now } = change
  const chosen = { settings, is_planned: hasPlannedKinds(settings), next_at: 0, updated_at: now }
  if (version === 0) {
    const made = await tx
      .insert(message_settings)
      .values({ user_id, ...chosen, version: 1, planned_event: event ?? 0 })
      .onConflictDoNothing()
      .returning({ user_id: message_settings.user_id })
    return made.length > 0
  }
  const saved = await tx
    .update(message_settings)
    .set({ ...chosen, version: version + 1, ...(event !== null && { planned_event: event }) })
    .where(and(eq(message_settings.user_id, user_id), eq(message_settings.version, version)))
    .returning({ user_id: message_settings.user_id })
  return saved.length > 0
}

type WhatsappNumber = Pick<
  MessageSettingsRow,
  'whatsapp_phone_id' | 'whatsapp_token' | 'whatsapp_secret'
>

/** Sets a house's own number at WhatsApp, or takes it away. The house has a row. */
export async function setHouseWhatsapp(
  tx: Db,
  user_id: string,
  number: WhatsappNumber,
  updated_at: number,
): Promise<void> {
  await tx
    .update(message_settings)
    .set({ ...number, updated_at })
    .where(eq(message_settings.user_id, user_id))
}

const toPlan = prepareOnce('houses_to_plan', (db) =>
  db
    .select({ user_id: message_settings.user_id, event: versions.event })
    .from(message_settings)
    .innerJoin(versions, eq(versions.user_id, message_settings.user_id))
    .where(
      and(
        // In the words of its index: a parameter would not match it.
        sql`${message_settings.is_planned} = true`,
        gt(message_settings.user_id, sql.placeholder('after')),
        or(
          lte(message_settings.next_at, sql.placeholder('now')),
          gt(versions.event, message_settings.planned_event),
        ),
      ),
    )
    .orderBy(asc(message_settings.user_id))
    .limit(bindLimit('limit')),
)

export type HouseToPlan = { user_id: string; event: number }

/** Houses in which something happened, or is due to be planned, by their ids. @param after the last one before */
export function listHousesToPlan(
  db: Db,
  now: number,
  after: string,
  limit: number,
): Promise<HouseToPlan[]> {
  return toPlan(db).execute({ now, after, limit })
}

type Planned = Pick<MessageSettingsRow, 'planned_event' | 'planned_day' | 'next_at'>

/** Notes how far was planned, unless what is chosen has changed since it was read. */
export async function markPlanned(
  tx: Db,
  { user_id, version }: Pick<MessageSettingsRow, 'user_id' | 'version'>,
  planned: Planned,
): Promise<void> {
  await tx
    .update(message_settings)
    .set(planned)
    .where(and(eq(message_settings.user_id, user_id), eq(message_settings.version, version)))
}
