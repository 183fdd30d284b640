/** Joins two records of one client, and parts them again: in transactions that nobody waits long for. */
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
  joinMoved,
  listOwned,
  listUnfinishedMerges,
  type MergeRow,
  type Moved,
  moveBack,
  moveSome,
  splitMoved,
  updateMerge,
} from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
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

/** As it is kept in the row; only what stands in this file writes it. */
type KeptMerge = Moved & {
  filled: FilledField[]
  labels: string
  /** Of an archived one: since when and by whom. Lacking in what was written before it could be joined. */
  archived?: Pick<ClientRow, 'deleted_at' | 'deleted_by'> | null
  /** An undo has begun, and moves back: a merge that still runs moves no more. */
  parting?: true
}

/** What a merge keeps beside what moved, as long as neither record has been changed by it. */
const UNCHANGED = { filled: [], labels: '', archived: null } satisfies Omit<KeptMerge, keyof Moved>

// Written by us alone.
const parseKept = ({ moved }: MergeRow) => JSON.parse(moved) as KeptMerge

/**
 * What hangs on the one moves first, a part in each transaction, while both stay in the lists with what is
 * theirs by then; with the last part the records become one. Cut off in between the same call goes on, and
 * the undo moves back. Of a merge and an undo at once the one that was asked for last goes on.
 */
export function mergeClients(context: Context): Handler<Contract['POST /api/clients/:id/merge']> {
  return async ({ params: { id: kept_id }, body: { other_id: gone_id } }, caller, sender) => {
    let begun: MergeRow | null = null
    for (;;) {
      const { merge, isOver }: MergeStep = await context.storage.write(async (tx) => {
        const { user_id, account } = await caller(tx)
        if (kept_id === gone_id) {
          const fields = { other_id: 'Escolha outro cadastro.' }
          throw new RefusalError({ code: 'invalid_input', fields })
        }
        const joined = { kept_id, gone_id, user_id, made_by: account.id }
        const step = await mergePart(tx, context, joined, begun)
        if (step.isOver) await writeAudit(tx, context, account.id, 'clients_merged', sender)
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
  const stored = known && parseKept(known)
  // Somebody parts them, or has, since this call began.
  if (begun && (begun.id !== known?.id || stored?.parting))
    throw new RefusalError({ code: 'merge_not_found' })
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

async function updateBothStatistics(tx: Db, joined: Joined, now: number): Promise<void> {
  await updateClientStatistics(tx, joined.user_id, joined.kept_id, now)
  await updateClientStatistics(tx, joined.user_id, joined.gone_id, now)
}

/**
 * What was joined is one text, which its form still has to take.
 * @throws Refused `joined_notes_too_long`
 */
function requireNotesBound(joined: string | null | undefined): void {
  if ((joined?.length ?? 0) <= JOINED_NOTES_LENGTH) return
  throw new RefusalError({ code: 'joined_notes_too_long' })
}

/**
 * The records become two first, and what moved goes back a part in each transaction; cut off in between the
 * same call goes on. What came since stays with the one that stayed.
 */
export function undoMerge(context: Context): Handler<Contract['POST /api/client-merges/:id/undo']> {
  return async ({ params: { id } }, caller, sender) => {
    let notes_left = false
    let parts: Moved[] | null = null
    for (let next = 0; parts === null || next < parts.length; next += 1) {
      parts = await context.storage.write(async (tx) => {
        const { user_id, account } = await caller(tx)
        const found = await requireMerge(tx, user_id, id, context.now())
        const { merge } = found
        const kept = parseKept(merge)
        if (next === 0) notes_left = await partRecords(tx, context, found)
        // Somebody joins them, or has, since this call began.
        else if (!kept.parting || found.gone.merged_into !== null)
          throw new RefusalError({ code: 'merge_not_found' })
        const all = parts ?? splitMoved(kept)
        await moveBack(tx, user_id, { from: merge.kept_id, to: merge.gone_id }, all[next] ?? {})
        await updateBothStatistics(tx, merge, context.now())
        if (next < all.length - 1) return all
        await deleteMerge(tx, user_id, id)
        await writeAudit(tx, context, account.id, 'clients_parted', sender)
        return all
      })
    }
    return { notes_left }
  }
}

type FoundMerge = { merge: MergeRow; kept: ClientRow; gone: ClientRow }

/** @throws Refused `merge_not_found` or `client_not_found_here` */
async function requireMerge(tx: Db, user_id: string, id: string, now: number): Promise<FoundMerge> {
  const merge = await findMerge(tx, user_id, id)
  if (!merge || merge.created_at <= now - MERGE_UNDO_MS)
    throw new RefusalError({ code: 'merge_not_found' })
  const kept = await requireClientRecord(tx, user_id, merge.kept_id, { archived: true })
  const gone = await findMergedClient(tx, user_id, merge.gone_id)
  const isElsewhere = gone?.merged_into !== null && gone?.merged_into !== kept.id
  if (!gone || gone.erased_at !== null || isElsewhere)
    throw new RefusalError({ code: 'merge_not_found' })
  return { merge, kept, gone }
}

/**
 * Gives each record what was its own, unless the merge had not come so far.
 * @returns whether something of the other's notes may still stand in the kept one's
 */
async function partRecords(
  tx: Db,
  context: Context,
  { merge, kept, gone }: FoundMerge,
): Promise<boolean> {
  const { user_id } = merge
  const now = context.now()
  const { filled, labels, archived = null, ...moved } = parseKept(merge)
  const parting: KeptMerge = { ...UNCHANGED, ...moved, parting: true }
  await updateMerge(tx, user_id, merge.id, { ...merge, moved: JSON.stringify(parting) })
  if (gone.merged_into === null) return false
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
  return areNotesLeft
}
