import type { ProfileRow } from '#db/account/profiles.ts'
import { findReception } from '#db/account/reception-accounts.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findProfessionalAnywhere } from '#db/professionals.ts'
import { DEFAULT_GENERAL, toBusinessSettings } from '#domain/business/settings.ts'

/** The clock of the house that somebody owns or works at; of who has none, the usual one. */
export async function findHouseTimezone(db: Db, profile: ProfileRow | null): Promise<string> {
  if (!profile) return DEFAULT_GENERAL.timezone
  const { id, role, professional_id } = profile
  const employed =
    role === 'professional' && professional_id
      ? await findProfessionalAnywhere(db, professional_id)
      : null
  const reception = role === 'client' ? await findReception(db, id) : null
  const business = await findOwnerBusiness(db, employed?.user_id ?? reception?.user_id ?? id)
  if (!business) return DEFAULT_GENERAL.timezone
  return toBusinessSettings(business).general_settings.timezone
}
