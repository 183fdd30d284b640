import type { TillDayRow } from '#db/till.ts'
import type { TillReader } from './author-names.ts'

/** The reception corrects its own slip of a count; what somebody else has counted, the owner opens. */
export const mayReopen = (
  { house_role, account }: Pick<TillReader, 'house_role' | 'account'>,
  { closed_by }: Pick<TillDayRow, 'closed_by'>,
): boolean => house_role === 'owner' || closed_by === account.id
