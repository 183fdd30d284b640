import type { Context } from '#api/context.ts'
import type { ClientRow } from '#db/client/clients.ts'
import { type BookingPlace, eraseClientBookings } from '#db/client/erase-bookings.ts'
import { eraseClientRecord } from '#db/client/erase-client.ts'
import type { Db } from '#db/dialect/kit.ts'

type Erasable = {
  user_id: string
  client: ClientRow
  /** What else is written once nothing is left of them. */
  end?: () => Promise<void>
}

/**
 * Leaves nothing of a client by whom they could be known, in transactions that nobody waits long for: their
 * bookings first, and at last, with the rest of these, everything else. Cut off in between it has erased
 * bookings of somebody who is still there to be deleted again; it never says that they are gone before.
 * @param requireErasable asked in each of the transactions; null ends it
 * @returns names of their photographs, which the house holds no more; null where they were not erased
 */
export async function eraseInPieces(
  { storage }: Pick<Context, 'storage'>,
  now: number,
  requireErasable: (tx: Db) => Promise<Erasable | null>,
): Promise<string[] | null> {
  let after: BookingPlace | null = null
  for (;;) {
    const erased = await storage.write(async (tx) => {
      const erasable = await requireErasable(tx)
      if (!erasable) return { photographs: null }
      const { user_id, client, end } = erasable
      after = await eraseClientBookings(tx, user_id, client.id, after)
      if (after) return null
      const photographs = await eraseClientRecord(tx, user_id, client, now)
      await end?.()
      return { photographs }
    })
    if (erased) return erased.photographs
  }
}
