import { RefusalError } from '#api/errors.ts'
import { refusePassword } from '#domain/people/password.ts'
import { isCommonPassword } from './common-passwords.ts'

/** @throws Refused `weak_password` */
export function requireStrongPassword(
  password: string,
  whose: { name?: string | null | undefined; email?: string | null | undefined },
): void {
  const weak = refusePassword(password, { ...whose, isCommon: isCommonPassword(password) })
  if (weak) throw new RefusalError(weak)
}
