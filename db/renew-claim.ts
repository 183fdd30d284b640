import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from './dialect/kit.ts'
import type { DueWork } from './due-work.ts'
import { due_work } from './tables/due-work.ts'

/**
 * Holds claimed work for longer, and, until the transaction ends, keeps everybody else from claiming it.
 * @returns false where it is another's by now, or nobody's
 */
export async function renewClaim(
  tx: Db,
  { id, attempts }: Pick<DueWork, 'id' | 'attempts'>,
  leased_until: number,
): Promise<boolean> {
  const rows = await tx
    .update(due_work)
    .set({ leased_until })
    .where(
      and(
        eq(due_work.id, id),
        eq(due_work.state, 'waiting'),
        // Each claim counts one more; one that was given back has no lease.
        eq(due_work.attempts, attempts),
        isNotNull(due_work.leased_until),
      ),
    )
    .returning({ id: due_work.id })
  return rows.length > 0
}
