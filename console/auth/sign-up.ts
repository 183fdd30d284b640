import { phoneDigits } from '#domain/phone.ts'
import { text } from '../messages.ts'
import { beginSession } from '../session.tsx'
import { tellLeave } from '../session-refresh.ts'
import { CallError, send } from '../wire.ts'
import type { Registration } from './rules.ts'
import type { Entrance } from './sign-in.ts'

/** Makes an owner's account, and signs it in. */
export async function signUp(values: Registration): Promise<Entrance> {
  const data = { name: values.name.trim(), phone: phoneDigits(values.phone), role: 'admin' }
  try {
    await tellLeave()
    const { expires_at } = await send('POST /auth/v1/signup', {
      headers: { 'x-vez-session': 'cookie' },
      body: { email: values.email.trim(), password: values.password, data },
    })
    // The account is there and signed in: a profile that is still missing is made where it lands.
    const user = await send('POST /api/me/profile', { body: { role: 'admin' } }).catch(() => null)
    beginSession(expires_at, user)
    return { role: user?.role ?? 'admin' }
  } catch (error) {
    const why = (error instanceof CallError && error.message) || text.register.unexpected
    return { failure: { title: text.register.error, text: why } }
  }
}
