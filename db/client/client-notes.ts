import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/dialect/kit.ts'
import { client_notes } from '#db/tables/client.ts'

export type ClientNoteRow = typeof client_notes.$inferSelect
type NoteCursor = { created_at: number; id: string }

export async function insertNote(tx: Db, note: ClientNoteRow): Promise<void> {
  await tx.insert(client_notes).values(note)
}

export async function findNote(db: Db, user_id: string, id: string): Promise<ClientNoteRow | null> {
  const [note] = await db
    .select()
    .from(client_notes)
    .where(and(eq(client_notes.user_id, user_id), eq(client_notes.id, id)))
  return note ?? null
}

/** What is written of a client, newest first, from behind a place on. */
export async function listNotes(
  db: Db,
  user_id: string,
  client_id: string,
  { after, most }: { after: NoteCursor | null; most: number },
): Promise<ClientNoteRow[]> {
  const { created_at, id } = client_notes
  return db
    .select()
    .from(client_notes)
    .where(
      and(
        eq(client_notes.user_id, user_id),
        eq(client_notes.client_id, client_id),
        after ? sql`(${created_at}, ${id}) < (${after.created_at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(most)
}

export async function updateNote(
  tx: Db,
  user_id: string,
  id: string,
  change: Pick<ClientNoteRow, 'text' | 'before_image' | 'after_image' | 'updated_at'>,
): Promise<void> {
  await tx
    .update(client_notes)
    .set(change)
    .where(and(eq(client_notes.user_id, user_id), eq(client_notes.id, id)))
}

export async function deleteNote(tx: Db, user_id: string, id: string): Promise<void> {
  await tx
    .delete(client_notes)
    .where(and(eq(client_notes.user_id, user_id), eq(client_notes.id, id)))
}
