import { describe, expect, it } from 'vitest'
import { toDialDigits } from '#domain/text/dial-digits.ts'
import { toDialNumber } from '#domain/text/dial-number.ts'
import { displayPhone, formatPhone, isPhone, toPhoneDigits } from '#domain/text/phone.ts'

describe('a phone', () => {
  it('holds digits only, at most eleven', () => {
    expect(toPhoneDigits('(11) 93456-7890')).toBe('11934567890')
    expect(toPhoneDigits('119345678901234')).toBe('11934567890')
    expect(toPhoneDigits('abc')).toBe('')
  })

  it('loses what is dialled before it, and no digit of its own', () => {
    const typed = ['011934567890', '0 11 93456-7890', '+55 11 93456-7890', '+55 (0)11 93456-7890']
    for (const one of [...typed, '005511934567890', '0551 1934567890'])
      expect(toPhoneDigits(one)).toBe('11934567890')
    expect(toPhoneDigits('01134567890')).toBe('1134567890')
    // An area code of its own, in the south.
    expect(toPhoneDigits('(55) 99123-4567')).toBe('55991234567')
    expect(toPhoneDigits('(55) 3221-4567')).toBe('5532214567')
    expect(formatPhone('011934567890')).toBe('(11) 93456-7890')
    expect(toPhoneDigits('0')).toBe('')
  })

  it('has an area code and eight or nine digits', () => {
    expect(['1134567890', '11934567890'].filter((digits) => !isPhone(digits))).toEqual([])
    const bad = ['', '113456789', '119345678901', '01934567890', '(11) 93456-7890', '1193456789a']
    expect(bad.filter(isPhone)).toEqual([])
    expect(['11999999999', '1100000000', '11111111111'].filter(isPhone)).toEqual([])
    expect(isPhone('11999999998')).toBe(true)
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
    ['11988887777', '(11) 98888-7777'],
    ['+55 41 99999-1010', '(41) 99999-1010'],
    ['5541999991010', '(41) 99999-1010'],
    ['0800 123 4567', '0800 123 4567'],
    ['0800 723 45678', '0800 723 45678'],
    ['+351 912 345 678', '+351 912 345 678'],
    ['119888877771234', '119888877771234'],
    ['(11) 3456-7890 ramal 2', '(11) 3456-7890 ramal 2'],
    ['', ''],
    [null, null],
  ])('stored as "%s" is shown as "%s"', (stored, shown) => {
    expect(displayPhone(stored)).toBe(shown)
  })

  it.each([
    ['(11) 93456-7890', '5511934567890'],
    ['11 3456-7890', '551134567890'],
    ['+55 (11) 93456-7890', '5511934567890'],
    ['0800 123', '0800123'],
    ['', ''],
    [null, ''],
  ])('"%s" has the digits %s for a chat', (typed, dialled) => {
    expect(toDialDigits(typed)).toBe(dialled)
  })
  it.each([
    ['(11) 93456-7890', '+5511934567890'],
    ['+55 (11) 3456-7890', '+551134567890'],
    ['011 3456-7890', '+551134567890'],
    ['(55) 99123-4567', '+5555991234567'],
    ['0800 123 4567', '08001234567'],
    ['0800 12 3456', '0800123456'],
    ['+55 0800 123 4567', '08001234567'],
    ['0300 123 4567', '03001234567'],
    ['0500 123 4567', '05001234567'],
    ['0900 123 4567', '09001234567'],
    ['4004-1234', '40041234'],
    ['4003 1234', '40031234'],
    ['190', '190'],
    ['+351 912 345 678', '+351912345678'],
    ['sem telefone', ''],
    [null, ''],
  ])('a telephone dials "%s" as %s', (typed, dialled) => {
    expect(toDialNumber(typed)).toBe(dialled)
  })
})
