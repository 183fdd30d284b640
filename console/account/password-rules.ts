import { accountText } from '#console/messages/account.ts'
import { checkPasswordStrength } from '#console/ui/form/password-strength.ts'

const t = accountText.password

export type OwnerProofValues = { current: string; code: string }
export type PasswordChange = OwnerProofValues & { password: string; confirm: string }

/** What shows that the account is theirs; `sign-in`: nothing but that they came in just now. */
export type PasswordProof = 'password' | 'code' | 'sign-in'

/** Whether the proof that is asked for was typed at all. */
export function checkOwnerProof({ current, code }: OwnerProofValues, proof: PasswordProof) {
  if (proof === 'password' && !current) return { current: t.currentRequired }
  if (proof === 'code' && !code.trim()) return { code: t.codeRequired }
  return {}
}

/** The proof, then both, equal, and long enough, in this order (documents 1, section 5). */
export function checkPasswordChange(
  { password, confirm, ...typed }: PasswordChange,
  proof: PasswordProof,
) {
  const unproven = checkOwnerProof(typed, proof)
  if (unproven.current || unproven.code) return unproven
  if (!password) return { password: t.required }
  if (!confirm) return { confirm: t.required }
  if (password !== confirm) return { confirm: t.match }
  const problem = checkPasswordStrength(password)
  return problem ? { password: problem } : {}
}
