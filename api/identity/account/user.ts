import type { AuthUser } from '#api/contract/contract.ts'
import type { IdentityRow, UserRow } from '#db/account/users.ts'

const toIsoString = (ms: number) => new Date(ms).toISOString()

/** An account as GoTrue shows a user. */
export function toAuthUser(account: UserRow, identities: readonly IdentityRow[]): AuthUser {
  const { email_confirmed_at, phone_confirmed_at, last_sign_in_at } = account
  const confirmed = email_confirmed_at ?? phone_confirmed_at
  const providers = [
    ...(account.email && account.password_hash ? ['email'] : []),
    ...(account.phone ? ['phone'] : []),
    ...identities.map(({ provider }) => provider),
  ]
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    ...(email_confirmed_at && { email_confirmed_at: toIsoString(email_confirmed_at) }),
    ...(phone_confirmed_at && { phone_confirmed_at: toIsoString(phone_confirmed_at) }),
    ...(confirmed && { confirmed_at: toIsoString(confirmed) }),
    ...(last_sign_in_at && { last_sign_in_at: toIsoString(last_sign_in_at) }),
    app_metadata: { provider: providers[0] ?? 'email', providers },
    user_metadata: { ...account.user_metadata },
    identities: identities.map((identity) => toIdentity(account, identity)),
    created_at: toIsoString(account.created_at),
    updated_at: toIsoString(account.updated_at),
    is_anonymous: false,
  }
}

function toIdentity(account: UserRow, identity: IdentityRow): AuthUser['identities'][number] {
  return {
    id: identity.provider_id,
    identity_id: `${identity.provider}-${identity.provider_id}`,
    user_id: account.id,
    provider: identity.provider,
    identity_data: { sub: identity.provider_id, email: identity.email },
    created_at: toIsoString(identity.created_at),
    updated_at: toIsoString(identity.last_sign_in_at),
    last_sign_in_at: toIsoString(identity.last_sign_in_at),
  }
}
