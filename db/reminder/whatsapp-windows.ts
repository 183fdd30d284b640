/** When somebody last wrote to one of our numbers at WhatsApp. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { whatsapp_windows } from '#db/tables/client-message.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

/** For so long after somebody wrote a number may answer in its own words (ms). */
const WHATSAPP_WINDOW_MS = MS_A_DAY

export async function openWhatsappWindow(
  tx: Db,
  window: typeof whatsapp_windows.$inferInsert,
): Promise<void> {
  const { heard_at } = window
  await tx
    .insert(whatsapp_windows)
    .values(window)
    .onConflictDoUpdate({
      target: [whatsapp_windows.phone_id, whatsapp_windows.contact_sha256],
      set: { heard_at },
      setWhere: sql`${whatsapp_windows.heard_at} < ${heard_at}`,
    })
}

export async function isWhatsappWindowOpen(
  db: Db,
  { phone_id, contact_sha256 }: { phone_id: string; contact_sha256: string },
  now: number,
): Promise<boolean> {
  const [row] = await db
    .select({ heard_at: whatsapp_windows.heard_at })
    .from(whatsapp_windows)
    .where(
      and(
        eq(whatsapp_windows.phone_id, phone_id),
        eq(whatsapp_windows.contact_sha256, contact_sha256),
      ),
    )
  return row !== undefined && row.heard_at <= now && row.heard_at + WHATSAPP_WINDOW_MS > now
}

export async function deleteOldWindows(tx: Db, now: number): Promise<void> {
  await tx.delete(whatsapp_windows).where(lt(whatsapp_windows.heard_at, now - WHATSAPP_WINDOW_MS))
}
