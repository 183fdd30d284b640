import { findGeneralSettings } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { toGeneralSettings } from '#domain/business/settings.ts'

/** The clock by which a house has its days, as an IANA name. */
export const loadTimezone = async (db: Db, user_id: string): Promise<string> =>
  toGeneralSettings(await findGeneralSettings(db, user_id)).timezone
