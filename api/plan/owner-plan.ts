import type { Context } from '#api/context.ts'
import { findResources } from '#db/account/profiles.ts'
import type { UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import { isInstallationOwner } from '#domain/plan/owner-emails.ts'

type OwnerPlan = {
  plano_atual: string
  /** ms since 1970; null where no trial runs */
  trial_expira_em: number | null
  is_blocked: boolean
}

/** Never ends, whatever the row of their plan says. */
const UNLIMITED: OwnerPlan = { plano_atual: 'avancado', trial_expira_em: null, is_blocked: false }

/** The plan that holds for an owner: whoever asks for a plan or its trial asks here. */
export async function loadOwnerPlan(
  db: Db,
  { ownerEmails }: Pick<Context, 'ownerEmails'>,
  account: UserRow,
): Promise<OwnerPlan | null> {
  if (isInstallationOwner(account, ownerEmails)) return UNLIMITED
  const resources = await findResources(db, account.id)
  if (!resources) return null
  const { plano_atual, trial_expira_em, is_blocked } = resources
  return { plano_atual, trial_expira_em, is_blocked }
}
