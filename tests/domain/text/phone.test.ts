import { describe, expect, it } from 'vitest'
import { toDialDigits } from '#domain/text/dial-digits.ts'
import { formatPhone, isPhone, toPhoneDigits } from '#domain/text/phone.ts'

describe('a phone', () => {
  it('holds digits only, at most eleven', () => {
    expect(toPhoneDigits('(11) 93456-7890')).toBe('11934567890')
    expect(toPhoneDigits('119345678901234')).toBe('11934567890')
    expect(toPhoneDigits('abc')).toBe('')
  })

  it('has an area code and eight or nine digits', () => {
    expect(['1134567890', '11934567890'].filter((digits) => !isPhone(digits))).toEqual([])
    const bad = ['', '113456789', '119345678901', '01934567890', '(11) 93456-7890', '1193456789a']
    expect(bad.filter(isPhone)).toEqual([])
  })

  it.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['113', '(11) 3'],
    ['113456', '(11) 3456'],
    ['1134567', '(11) 3456-7'],
    ['1134567890', '(11) 3456-7890'],
    ['11934567890', '(11) 93456-7890'],
    ['11934567890999', '(11) 93456-7890'],
    ['(11) 3456-7890', '(11) 3456-7890'],
  ])('typed as "%s" reads "%s"', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  it.each([
    ['(11) 93456-7890', '5511934567890'],
    ['11 3456-7890', '551134567890'],
    ['+55 (11) 93456-7890', '5511934567890'],
    ['0800 123', '0800123'],
    ['', ''],
    [null, ''],
  ])('typed as "%s" is dialled as %s', (typed, dialled) => {
    expect(toDialDigits(typed)).toBe(dialled)
  })
})
