import { and, type Column, eq, isNull, type SQL } from 'drizzle-orm'
import { reception_accounts } from '#db/tables/account.ts'

const isOpen = isNull(reception_accounts.ended_at)

/** The reception that an account works at now, and not one that it has left: one row at most. */
export const isOpenReceptionOf = (account_id: Column | string): SQL | undefined =>
  and(eq(reception_accounts.account_id, account_id), isOpen)

/** Who works at a house's reception now. */
export const isOpenReceptionAt = (user_id: string): SQL | undefined =>
  and(eq(reception_accounts.user_id, user_id), isOpen)
