import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import type { Handler } from '#api/mount.ts'

/** Which ways to sign in there are, so that no screen offers one that leads nowhere. */
export function getAuthSettings(context: Context): Handler<Contract['GET /auth/v1/settings']> {
  const { channels, google } = context
  return async () => ({
    external: { email: true, phone: channels.sms !== null, google: google !== null },
    // Of new houses: whoever books or was invited still gets an account.
    disable_signup: !context.isRegistrationOpen,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    mailer: channels.email !== null,
    plans: context.plans.isOn,
  })
}

/** Libraries that check tokens look here first; finding none, they ask `/user` who a token is. */
export function listPublicKeys(): Handler<Contract['GET /auth/v1/.well-known/jwks.json']> {
  return async () => ({ keys: [] })
}
