import { professionalText } from '#console/messages/professional.ts'
import { checkPasswordStrength } from '#console/ui/form/password-strength.ts'

const t = professionalText.account

export type PasswordChange = { password: string; confirm: string }

/** Both, equal, and long enough, asked for in this order (documents 1, section 5). */
export function checkPasswordChange({ password, confirm }: PasswordChange) {
  if (!password) return { password: t.required }
  if (!confirm) return { confirm: t.required }
  if (password !== confirm) return { confirm: t.match }
  const problem = checkPasswordStrength(password)
  return problem ? { password: problem } : {}
}
