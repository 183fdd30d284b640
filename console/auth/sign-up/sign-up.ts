import { CallError } from '#api/contract/http-client.ts'
import type { Registration } from '#console/auth/form/form-rules.ts'
import type { SignInResult } from '#console/auth/sign-in/sign-in.ts'
import { send } from '#console/http/send.ts'
import { text } from '#console/messages/app.ts'
import { flushPendingSignOut } from '#console/session/renew-session.ts'
import { startSession } from '#console/session/use-session.ts'
import { getPasswordRefusal } from '#console/ui/form/refused-password.ts'
import { toPhoneDigits } from '#domain/text/phone.ts'

/** Makes an owner's account, and signs it in. */
export async function submitSignUp(values: Registration): Promise<SignInResult> {
  const data = { name: values.name.trim(), phone: toPhoneDigits(values.phone), role: 'admin' }
  try {
    await flushPendingSignOut()
    const { expires_at } = await send('POST /auth/v1/signup', {
      headers: { 'x-vez-session': 'cookie' },
      body: { email: values.email.trim(), password: values.password, data },
    })
    // The account is there and signed in: a profile that is still missing is made where it lands.
    const user = await send('POST /api/me/profile', { body: { role: 'admin' } }).catch(() => null)
    startSession(expires_at, user)
    return { role: user?.role ?? 'admin' }
  } catch (error) {
    const why = (error instanceof CallError && error.message) || text.register.unexpected
    const password = getPasswordRefusal(error)
    return { failure: { title: text.register.error, text: why, password } }
  }
}
