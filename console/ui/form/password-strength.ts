import { text } from '#console/messages/app.ts'
import { refusePassword } from '#domain/people/password.ts'

/** What is wrong with a new password, as far as a screen can tell: the list is the server's. */
export function checkPasswordStrength(password: string): string | undefined {
  const refusal = refusePassword(password)
  if (refusal?.code !== 'weak_password') return undefined
  const isShort = refusal.weak_password.reasons.includes('length')
  return isShort ? text.check.password : text.check.easyPassword
}
