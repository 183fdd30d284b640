/** What a merge's row keeps, for joining and for parting. */
import type { MergeRow, Moved } from '#db/client/client-merges.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { FilledField } from '#domain/people/client-merge.ts'
import { updateClientStatistics } from './statistics.ts'

/** As it is kept in the row; only joining and parting write it. */
export type KeptMerge = Moved & {
  filled: FilledField[]
  labels: string
  /** Of an archived one: since when and by whom. Lacking in what was written before it could be joined. */
  archived?: Pick<ClientRow, 'deleted_at' | 'deleted_by'> | null
  /** An undo has begun, and moves back: a merge that still runs moves no more. */
  parting?: true
}

/** What a merge keeps beside what moved, as long as neither record has been changed by it. */
export const UNCHANGED = { filled: [], labels: '', archived: null } satisfies Omit<
  KeptMerge,
  keyof Moved
>

// Written by us alone.
export const parseKeptMerge = ({ moved }: MergeRow) => JSON.parse(moved) as KeptMerge

export async function updateBothStatistics(
  tx: Db,
  { user_id, kept_id, gone_id }: Pick<MergeRow, 'user_id' | 'kept_id' | 'gone_id'>,
  now: number,
): Promise<void> {
  await updateClientStatistics(tx, user_id, kept_id, now)
  await updateClientStatistics(tx, user_id, gone_id, now)
}
