/** Joins two records of one client, and parts them again. */
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { requirePlanRoom } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { Handler } from '#api/mount.ts'
import {
  deleteMerge,
  findMerge,
  findMergedClient,
  insertMerge,
  type Moved,
  moveAll,
  moveBack,
} from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import type { ClientRow } from '#db/client/clients.ts'
import { NO_CONSENT } from '#domain/people/client-consent.ts'
import {
  type FilledField,
  MERGE_UNDO_MS,
  mergeFields,
  unmergeFields,
} from '#domain/people/client-merge.ts'
import { JOINED_NOTES_LENGTH } from '#domain/people/client-record.ts'
import { requireClientRecord } from './record.ts'
import { requireFreePhone } from './save.ts'
import { updateClientStatistics } from './statistics.ts'

/** As it is kept in the row; only `mergeClients` writes it. */
type KeptMerge = Moved & {
  filled: FilledField[]
  labels: string
  /** Of an archived one: since when and by whom. Lacking in what was written before it could be joined. */
  archived?: Pick<ClientRow, 'deleted_at' | 'deleted_by'> | null
}

export function mergeClients(context: Context): Handler<Contract['POST /api/clients/:id/merge']> {
  return ({ params: { id }, body: { other_id } }, caller, sender) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      if (id === other_id) {
        const fields = { other_id: 'Escolha outro cadastro.' }
        throw new RefusalError({ code: 'invalid_input', fields })
      }
      const kept = await requireClientRecord(tx, user_id, id)
      const gone = await requireClientRecord(tx, user_id, other_id, { archived: true })
      const now = context.now()
      const { change, filled } = mergeFields(kept, gone)
      requireNotesBound(change.observacoes)
      // First, for a telephone is only one client's at a time.
      const left = { deleted: true, deleted_at: now, deleted_by: account.id, merged_into: id }
      await updateClientRecord(tx, user_id, other_id, { ...left, updated_at: now })
      await updateClientRecord(tx, user_id, id, { ...change, updated_at: now })
      const ids = await moveAll(tx, user_id, other_id, id)
      const { deleted_at, deleted_by } = gone
      const archived = gone.deleted ? { deleted_at, deleted_by } : null
      const moved: KeptMerge = { filled, labels: kept.labels, archived, ...ids }
      const merge_id = context.newId()
      const row = { kept_id: id, gone_id: other_id, made_by: account.id, created_at: now }
      await insertMerge(tx, { id: merge_id, user_id, ...row, moved: JSON.stringify(moved) })
      await updateClientStatistics(tx, user_id, id, now)
      await updateClientStatistics(tx, user_id, other_id, now)
      await writeAudit(tx, context, account.id, 'clients_merged', sender)
      return { merge_id }
    })
}

/**
 * What was joined is one text, which its form still has to take.
 * @throws Refused `joined_notes_too_long`
 */
function requireNotesBound(joined: string | null | undefined): void {
  if ((joined?.length ?? 0) <= JOINED_NOTES_LENGTH) return
  throw new RefusalError({ code: 'joined_notes_too_long' })
}

/** What came since stays with the one that stayed. */
export function undoMerge(context: Context): Handler<Contract['POST /api/client-merges/:id/undo']> {
  return ({ params: { id } }, caller, sender) =>
    context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const merge = await findMerge(tx, user_id, id)
      const now = context.now()
      if (!merge || merge.created_at <= now - MERGE_UNDO_MS)
        throw new RefusalError({ code: 'merge_not_found' })
      const kept = await requireClientRecord(tx, user_id, merge.kept_id, { archived: true })
      const gone = await findMergedClient(tx, user_id, merge.gone_id)
      if (!gone || gone.erased_at !== null) throw new RefusalError({ code: 'merge_not_found' })
      // Written above, by us alone.
      const { filled, labels, archived = null, ...moved } = JSON.parse(merge.moved) as KeptMerge
      const wasMerged = mergeFields({ ...kept, labels }, gone).change.labels === kept.labels
      const { change, areNotesLeft } = unmergeFields(kept, gone, filled)
      const back = { ...change, ...(wasMerged && { labels }) }
      await updateClientRecord(tx, user_id, kept.id, { ...back, updated_at: now })
      if (!archived) {
        await requireFreePhone(tx, user_id, gone.telefone, gone.id)
        await requirePlanRoom(tx, context, user_id, 'clients')
      }
      const since = archived ?? { deleted_at: null, deleted_by: null }
      const again = {
        deleted: archived !== null,
        ...since,
        merged_into: null,
        // Taken back of the two as one, it is taken back of both.
        ...(filled.includes('consent') && kept.consent_at === null && NO_CONSENT),
      }
      await updateClientRecord(tx, user_id, gone.id, { ...again, updated_at: now })
      await moveBack(tx, user_id, { from: kept.id, to: gone.id }, moved)
      await deleteMerge(tx, user_id, id)
      await updateClientStatistics(tx, user_id, kept.id, now)
      await updateClientStatistics(tx, user_id, gone.id, now)
      await writeAudit(tx, context, account.id, 'clients_parted', sender)
      return { notes_left: areNotesLeft }
    })
}
