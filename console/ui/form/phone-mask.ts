import { formatPhone, toPhoneDigits } from '#domain/text/phone.ts'

/**
 * A telephone as it stands in its field, and where its caret stands: after the same digit as
 * before, whatever the mask put in between.
 */
export function maskTypedPhone(typed: string, caret: number): { value: string; caret: number } {
  const value = formatPhone(typed)
  const digitsBefore = toPhoneDigits(typed.slice(0, caret)).length
  if (caret >= typed.length) return { value, caret: value.length }
  let at = 0
  for (let seen = 0; at < value.length && seen < digitsBefore; at++) {
    if (/\d/.test(value[at] ?? '')) seen++
  }
  return { value, caret: at }
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Digits, keys that edit or move, and shortcuts such as Ctrl+V; no other character. */
export function isAllowedPhoneKey({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return [...key].length !== 1 || /\d/.test(key) || ctrlKey || metaKey || altKey
}
