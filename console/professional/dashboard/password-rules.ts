import { text } from '#console/messages/app.ts'
import { professional } from '#console/messages/professional.ts'
import { refusePassword } from '#domain/people/password.ts'

const said = professional.account

export type NewPassword = { password: string; confirm: string }

/** Both, equal, and long enough, asked for in this order (documents 1, section 5). */
export function checkPasswords({ password, confirm }: NewPassword) {
  if (!password) return { password: said.required }
  if (!confirm) return { confirm: said.required }
  if (password !== confirm) return { confirm: said.match }
  return refusePassword(password) ? { password: text.check.password } : {}
}
