import { expect, test } from 'vitest'
import { countSms } from '#domain/message/sms-length.ts'

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Takes two places.
  [`${'a'.repeat(159)}€`, 2],
  ['é'.repeat(160), 1],
  // Not of that alphabet.
  ['ã'.repeat(70), 1],
  [`ã${'a'.repeat(70)}`, 2],
  ['ã'.repeat(135), 3],
])('%s', (text, count) => expect(countSms(text)).toBe(count))
