import { useId } from 'preact/hooks'
import { formatPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { SIGN_IN } from '#widget/messages/sign-in.ts'

type PhoneFieldProps = {
  /** Its digits. */
  value: string
  /** The alert that says what is wrong with it. */
  bad: string | null
  onType: (digits: string) => void
}

/** Digits only, shown as a Brazilian number; the caret stays after the digit it followed. */
export function PhoneField({ value, bad, onType }: PhoneFieldProps) {
  const id = useId()
  const read = (input: HTMLInputElement) => {
    const caret = input.selectionStart ?? input.value.length
    const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length
    const atEnd = caret === input.value.length
    input.value = formatPhone(input.value)
    const place = atEnd ? input.value.length : getCaretPosition(input.value, digitsBefore)
    input.setSelectionRange(place, place)
    onType(toPhoneDigits(input.value))
  }
  return (
    <div class="field">
      <label for={id}>{SIGN_IN.dddPhone}</label>
      <input
        id={id}
        name="phone"
        type="tel"
        inputMode="numeric"
        autocomplete="tel-national"
        placeholder="(11) 91234-5678"
        required
        value={formatPhone(value)}
        aria-invalid={bad !== null}
        {...(bad && { 'aria-describedby': bad })}
        onInput={(event) => read(event.currentTarget)}
      />
    </div>
  )
}

function getCaretPosition(text: string, digits: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === digits) return i
    if (/\d/.test(text[i] ?? '')) seen++
  }
  return text.length
}
