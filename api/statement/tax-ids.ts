import { findOwnerBusiness } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findTeamMember } from '#db/professionals.ts'
import type { StatementScope } from '#db/statement/accruals.ts'

/** CPF or CNPJ of both who share, as they are now; who was deleted for good has none. */
export async function loadTaxIds(db: Db, { user_id, professional_id }: StatementScope) {
  const business = await findOwnerBusiness(db, user_id)
  const professional = await findTeamMember(db, user_id, professional_id)
  return { house: business?.tax_id ?? null, professional: professional?.tax_id ?? null }
}
