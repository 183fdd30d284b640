/** Parts two records again: in transactions that nobody waits long for. */
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
  listStoppedMerges,
  type MergeRow,
  type Moved,
  moveBack,
  splitMoved,
  updateMerge,
} from '#db/client/client-merges.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getDatabaseErrorCode } from '#db/dialect/storage.ts'
import { NO_CONSENT } from '#domain/people/client-consent.ts'
import { MERGE_UNDO_MS, mergeFields, unmergeFields } from '#domain/people/client-merge.ts'
import { type KeptMerge, parseKeptMerge, UNCHANGED, updateBothStatistics } from './kept-merge.ts'
import { requireClientRecord } from './record.ts'
import { requireFreePhone } from './save.ts'

/**
 * The records become two first, and what moved goes back a part in each transaction; cut off in between the
 * same call goes on. What came since stays with the one that stayed.
 */
export function undoMerge(context: Context): Handler<Contract['POST /api/client-merges/:id/undo']> {
  return async ({ params: { id } }, caller, origin) => {
    let notes_left = false
    await partInPieces(context, async (tx, isFirst) => {
      const { user_id, account } = await caller(tx)
      const found = await requireMerge(tx, user_id, id, context.now())
      const { merge, gone } = found
      if (isFirst) notes_left = await partRecords(tx, context, found)
      // Somebody joins them, or has, since this call began.
      else if (!parseKeptMerge(merge).parting || gone.merged_into !== null)
        throw new RefusalError({ code: 'merge_not_found' })
      const end = () => writeAudit(tx, context, account.id, 'clients_parted', origin)
      return { merge, end }
    })
    return { notes_left }
  }
}

/**
 * Parts what stopped in between and nobody has ended in 30 days: something of the one hangs on the other, and
 * neither could be erased. One that fails leaves the others to be parted; the next day's tries it again.
 */
export async function partStoppedMerges(
  context: Pick<Context, 'storage' | 'now' | 'log'>,
): Promise<void> {
  const { storage, now, log } = context
  for (const { id, user_id } of await storage.read((db) => listStoppedMerges(db, now()))) {
    try {
      const isParted = await partInPieces(context, async (tx, isFirst) => {
        // Whoever joins them again meanwhile has them joined.
        const [merge] = await listStoppedMerges(tx, now(), id)
        if (!merge) return null
        if (isFirst) await beginParting(tx, merge)
        return { merge }
      })
      if (isParted) log.info({ user_id }, 'clients parted whom nobody ended joining')
    } catch (error) {
      log.error({ user_id, code: getDatabaseErrorCode(error) }, 'clients were not parted')
    }
  }
}

type Parting = {
  merge: MergeRow
  /** What else is written once all has gone back. */
  end?: () => Promise<void>
}

/**
 * @param requireParting asked in each of the transactions; null ends it
 * @returns whether all has gone back
 */
async function partInPieces(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  requireParting: (tx: Db, isFirst: boolean) => Promise<Parting | null>,
): Promise<boolean> {
  let parts: Moved[] | null = null
  for (let next = 0; parts === null || next < parts.length; next += 1) {
    parts = await storage.write(async (tx) => {
      const parting = await requireParting(tx, next === 0)
      if (!parting) return null
      const { merge, end } = parting
      const { id, user_id, kept_id, gone_id } = merge
      const all: Moved[] = parts ?? splitMoved(parseKeptMerge(merge))
      await moveBack(tx, user_id, { from: kept_id, to: gone_id }, all[next] ?? {})
      await updateBothStatistics(tx, merge, now())
      if (next < all.length - 1) return all
      await deleteMerge(tx, user_id, id)
      await end?.()
      return all
    })
    if (parts === null) return false
  }
  return true
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
  const { filled, labels, archived = null } = parseKeptMerge(merge)
  await beginParting(tx, merge)
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

/** Of what the records themselves had kept nothing is left to undo; what moved is. */
async function beginParting(tx: Db, merge: MergeRow): Promise<void> {
  const parting: KeptMerge = { ...parseKeptMerge(merge), ...UNCHANGED, parting: true }
  await updateMerge(tx, merge.user_id, merge.id, { ...merge, moved: JSON.stringify(parting) })
}
