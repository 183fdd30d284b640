import type { Column, Table } from 'drizzle-orm'
import type { clients } from '#db/tables/client.ts'

/** A table whose rows belong to owners. */
export type HouseTable = Table & { user_id: Column }

/** Any of them, as a query takes it. */
export const toQueried = (table: HouseTable) =>
  // Its name, its owner and what its columns are called are all that is used, which each has.
  table as unknown as typeof clients
