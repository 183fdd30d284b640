import type { FormEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { isAllowedPhoneKey, maskTypedPhone } from './phone-mask.ts'

/** Masked while it is typed: `(11) 98765-4321`. */
export function PhoneField({ onChange, ...props }: FieldProps) {
  const mask = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { value, caret } = maskTypedPhone(input.value, input.selectionStart ?? input.value.length)
    input.value = value
    input.setSelectionRange(caret, caret)
  }
  return (
    <Field
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onKeyDown={(event) => {
        if (!isAllowedPhoneKey(event)) event.preventDefault()
      }}
      onChange={(event) => {
        mask(event)
        void onChange?.(event)
      }}
    />
  )
}
