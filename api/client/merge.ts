/** Joins two records of one client: in transactions that nobody waits long for. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import {
  insertMerge,
  joinMoved,
  listOwned,
  listUnfinishedMerges,
  type MergeRow,
  moveSome,
  updateMerge,
} from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { hasErasedBookings } from '#db/client/erase-bookings.ts'
import type { Db } from '#db/dialect/kit.ts'
import { mergeFields } from '#domain/people/client-merge.ts'
import { JOINED_NOTES_LENGTH } from '#domain/people/client-record.ts'
import { CLIENT_FIELD_SENTENCES } from '#domain/people/record-messages.pt-BR.ts'
import { type KeptMerge, parseKeptMerge, UNCHANGED, updateBothStatistics } from './kept-merge.ts'
import { requireClientRecord } from './record.ts'

/**
 * What hangs on the one moves first, a part in each transaction, while both stay in the lists with what is
 * theirs by then; with the last part the records become one. Cut off in between the same call goes on, and
 * the undo moves back. Of a merge and an undo at once the one that was asked for last goes on.
 */
export function mergeClients(context: Context): Handler<Contract['POST /api/clients/:id/merge']> {
  return async ({ params: { id: kept_id }, body: { other_id: gone_id } }, caller, origin) => {
    let begun: MergeRow | null = null
    for (;;) {
      const { merge, isOver }: MergeStep = await context.storage.write(async (tx) => {
        const { user_id, account } = await caller(tx)
        if (kept_id === gone_id) {
          const fields = { other_id: CLIENT_FIELD_SENTENCES.joined }
          throw new RefusalError({ code: 'invalid_input', fields })
        }
        const joined = { kept_id, gone_id, user_id, made_by: account.id }
        const step = await mergePart(tx, context, joined, begun)
        if (step.isOver) await writeAudit(tx, context, account.id, 'clients_merged', origin)
        return step
      })
      if (isOver) return { merge_id: merge.id }
      begun = merge
    }
  }
}

type MergeStep = { merge: MergeRow; isOver: boolean }
type Joined = Pick<MergeRow, 'user_id' | 'kept_id' | 'gone_id' | 'made_by'>

/** @param begun by the part before, of the same call */
async function mergePart(
  tx: Db,
  context: Context,
  joined: Joined,
  begun: MergeRow | null,
): Promise<MergeStep> {
  const { user_id, kept_id, gone_id } = joined
  const kept = await requireClientRecord(tx, user_id, kept_id)
  const gone = await requireClientRecord(tx, user_id, gone_id, { archived: true })
  const { change, filled } = mergeFields(kept, gone)
  requireNotesBound(change.observacoes)
  const known = await findOwnUnfinished(tx, joined)
  const stored = known && parseKeptMerge(known)
  // Somebody parts them, or has, since this call began.
  if (begun && (begun.id !== known?.id || stored?.parting))
    throw new RefusalError({ code: 'merge_not_found' })
  // The rest of whom somebody is erasing would go where nobody erases it.
  if (!known && (await hasErasedBookings(tx, user_id, [kept_id, gone_id])))
    throw new RefusalError({ code: 'client_being_erased' })
  const before = stored ?? (await listOwned(tx, user_id, gone_id))
  const { moved, isAll } = await moveSome(tx, user_id, { from: gone_id, to: kept_id })
  const all = joinMoved(before, moved)
  const now = context.now()
  const id = known?.id ?? context.newId()
  const made = { ...joined, id, created_at: now }
  if (!isAll) {
    const merge = { ...made, moved: JSON.stringify({ ...UNCHANGED, ...all }) }
    if (!known) await insertMerge(tx, merge)
    else if (known.moved !== merge.moved) await updateMerge(tx, user_id, id, merge)
    await updateBothStatistics(tx, joined, now)
    return { merge, isOver: false }
  }
  // First, for a telephone is only one client's at a time.
  const left = { deleted: true, deleted_at: now, deleted_by: joined.made_by, merged_into: kept_id }
  await updateClientRecord(tx, user_id, gone_id, { ...left, updated_at: now })
  await updateClientRecord(tx, user_id, kept_id, { ...change, updated_at: now })
  const { deleted_at, deleted_by } = gone
  const archived = gone.deleted ? { deleted_at, deleted_by } : null
  const ended: KeptMerge = { filled, labels: kept.labels, archived, ...all }
  const merge = { ...made, moved: JSON.stringify(ended) }
  await (known ? updateMerge(tx, user_id, id, merge) : insertMerge(tx, merge))
  await updateBothStatistics(tx, joined, now)
  return { merge, isOver: true }
}

/** @throws Refused `merge_unfinished` where something of one of the two hangs on a third, or of the other way round */
async function findOwnUnfinished(
  tx: Db,
  { user_id, kept_id, gone_id }: Joined,
): Promise<MergeRow | null> {
  const unfinished = await listUnfinishedMerges(tx, user_id, [kept_id, gone_id])
  const isOwn = (one: MergeRow) => one.kept_id === kept_id && one.gone_id === gone_id
  if (!unfinished.every(isOwn)) throw new RefusalError({ code: 'merge_unfinished' })
  return unfinished[0] ?? null
}

/**
 * What was joined is one text, which its form still has to take.
 * @throws Refused `joined_notes_too_long`
 */
function requireNotesBound(joined: string | null | undefined): void {
  if ((joined?.length ?? 0) <= JOINED_NOTES_LENGTH) return
  throw new RefusalError({ code: 'joined_notes_too_long' })
}
