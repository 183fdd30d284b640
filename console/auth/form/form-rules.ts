/** What the forms on the way in ask of their values; each rule itself is the domain's. */

import { text } from '#console/messages/app.ts'
import { checkPasswordStrength } from '#console/ui/form/password-strength.ts'
import { isEmail } from '#domain/people/client.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'

type FieldError = string | undefined

export const checkEmail = (email: string): FieldError =>
  isEmail(email) ? undefined : text.check.email(text.field.emailExample)

export const checkPhone = (phone: string): FieldError =>
  isPhone(toPhoneDigits(phone)) ? undefined : text.check.phone

const checkMatch = (password: string, confirm: string): FieldError =>
  password === confirm ? undefined : text.check.match

type NewPassword = { password: string; confirm: string }

export function checkNewPassword({ password, confirm }: NewPassword) {
  return { password: checkPasswordStrength(password), confirm: checkMatch(password, confirm) }
}

export type Registration = NewPassword & { name: string; email: string; phone: string }

export function checkRegistration(values: Registration) {
  return {
    name: values.name.trim() ? undefined : text.check.name,
    email: checkEmail(values.email),
    phone: checkPhone(values.phone),
    ...checkNewPassword(values),
  }
}
