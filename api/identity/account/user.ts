import type { AuthUser } from '#api/contract/contract.ts'
import { formatInstant } from '#api/contract/shape/shapes.ts'
import { type FactorRow, listFactors } from '#db/account/factors.ts'
import { type IdentityRow, listIdentities, type UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'

/** What belongs to an account: the ways into it elsewhere, and what takes its second step. */
export type AccountParts = { identities: IdentityRow[]; factors: FactorRow[] }

export async function loadAccountParts(db: Db, account_id: string): Promise<AccountParts> {
  const identities = await listIdentities(db, account_id)
  return { identities, factors: await listFactors(db, account_id) }
}

/** An account as GoTrue shows a user. */
export function toAuthUser(account: UserRow, { identities, factors }: AccountParts): AuthUser {
  const { email_confirmed_at, phone_confirmed_at, last_sign_in_at } = account
  const confirmed = email_confirmed_at ?? phone_confirmed_at
  const waysIn = listWaysIn(account, identities)
  const providers = waysIn.map(({ provider }) => provider)
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    ...(email_confirmed_at && { email_confirmed_at: formatInstant(email_confirmed_at) }),
    ...(phone_confirmed_at && { phone_confirmed_at: formatInstant(phone_confirmed_at) }),
    ...(confirmed && { confirmed_at: formatInstant(confirmed) }),
    ...(last_sign_in_at && { last_sign_in_at: formatInstant(last_sign_in_at) }),
    app_metadata: { provider: providers[0] ?? 'email', providers },
    user_metadata: { ...account.user_metadata },
    identities: waysIn,
    ...(factors.length > 0 && { factors: factors.map(toAuthFactor) }),
    created_at: formatInstant(account.created_at),
    updated_at: formatInstant(account.updated_at),
    is_anonymous: false,
  }
}

type AuthIdentity = AuthUser['identities'][number]

/** E-mail and telephone are ways in as much as an account elsewhere: by password, code or link. */
function listWaysIn(account: UserRow, identities: readonly IdentityRow[]): AuthIdentity[] {
  const { id, email, phone, created_at } = account
  const last_sign_in_at = account.last_sign_in_at ?? created_at
  const own = { provider_id: id, created_at, last_sign_in_at }
  const isByEmail = email !== null && (account.password_hash !== null || identities.length === 0)
  const email_verified = account.email_confirmed_at !== null
  const phone_verified = account.phone_confirmed_at !== null
  return [
    ...(isByEmail
      ? [toIdentity(id, { ...own, provider: 'email' }, { email, email_verified, phone_verified })]
      : []),
    ...(phone === null
      ? []
      : [toIdentity(id, { ...own, provider: 'phone' }, { phone, email_verified, phone_verified })]),
    ...identities.map((one) => toIdentity(id, one, { email: one.email, email_verified: true })),
  ]
}

function toIdentity(
  user_id: string,
  {
    provider,
    provider_id,
    created_at,
    last_sign_in_at,
  }: Pick<IdentityRow, 'provider' | 'provider_id' | 'created_at' | 'last_sign_in_at'>,
  data: Record<string, unknown>,
): AuthIdentity {
  return {
    id: provider_id,
    identity_id: `${provider}-${provider_id}`,
    user_id,
    provider,
    identity_data: { sub: provider_id, ...data },
    created_at: formatInstant(created_at),
    updated_at: formatInstant(last_sign_in_at),
    last_sign_in_at: formatInstant(last_sign_in_at),
  }
}

function toAuthFactor(factor: FactorRow): NonNullable<AuthUser['factors']>[number] {
  return {
    id: factor.id,
    ...(factor.friendly_name !== null && { friendly_name: factor.friendly_name }),
    factor_type: 'totp',
    status: factor.status,
    created_at: formatInstant(factor.created_at),
    updated_at: formatInstant(factor.updated_at),
  }
}
