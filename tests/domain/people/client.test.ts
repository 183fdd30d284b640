import { describe, expect, it } from 'vitest'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import {
  formatPublicName,
  isContactDifferent,
  isEmail,
  maskContact,
  maskEmail,
  maskPhone,
  normalizeEmail,
  normalizeName,
  refuseBlocked,
} from '#domain/people/client.ts'

describe('an e-mail', () => {
  it('is lower case on save and on search', () => {
    expect(normalizeEmail('  Marina.Souza@Gmail.COM ')).toBe('marina.souza@gmail.com')
  })

  it('matches a simple pattern', () => {
    const good = ['m@g.co', 'marina+corte@sub.dominio.com.br', ' m@g.com ', 'joão@salão.com.br']
    expect(good.filter((typed) => !isEmail(typed))).toEqual([])
    const bad = ['', 'marina', 'marina@', '@g.com', 'm@g', 'm@g.c', 'm @g.com', 'm@g@h.com']
    expect([...bad, 'm@g.com\u0000', 'm\u0007@g.com'].filter(isEmail)).toEqual([])
    const lists = ['a,b@x', 'a,b@x.com', 'a@x.com,b@y.com', 'a;b@x.com', '<a@x.com>', '"a"@x.com']
    expect(lists.filter(isEmail)).toEqual([])
  })

  it('has at most 254 characters', () => {
    expect(isEmail(`${'m'.repeat(248)}@g.com`)).toBe(true)
    expect(isEmail(`${'m'.repeat(249)}@g.com`)).toBe(false)
  })
})

describe('a name', () => {
  it('is one line with single spaces', () => {
    expect(normalizeName('  Marina \t\r\n Souza\u0000 ')).toBe('Marina Souza')
    expect(normalizeName(' \n ')).toBe('')
    expect(normalizeName('Ana\u202eoãoJ\u2066 \u200fDias\u0085')).toBe('AnaoãoJ Dias')
  })

  it('stands in public as the first one and an initial', () => {
    expect(formatPublicName('Marina Souza')).toBe('Marina S.')
    expect(formatPublicName('  Marina  de Souza álvares ')).toBe('Marina Á.')
    expect(formatPublicName('Marina')).toBe('Marina')
    expect(formatPublicName('')).toBe('')
  })
})

describe('a conflict', () => {
  const stored = { nome: 'Marina Souza', email: 'marina@gmail.com' }

  it('is a difference in name or e-mail', () => {
    expect(isContactDifferent(stored, { ...stored, nome: 'Mariana Souza' })).toBe(true)
    expect(isContactDifferent(stored, { ...stored, email: 'marina@hotmail.com' })).toBe(true)
    expect(isContactDifferent(stored, { ...stored, email: null })).toBe(true)
  })

  it('is no difference in case, accents or spaces around, but for an e-mail’s accents', () => {
    const typed = { nome: ' MARINA SOUZA', email: 'Marina@Gmail.com ' }
    expect(isContactDifferent(stored, typed)).toBe(false)
    expect(isContactDifferent({ ...stored, email: null }, { ...stored, email: '' })).toBe(false)
    expect(isContactDifferent({ ...stored, nome: 'JOÃO' }, { ...stored, nome: 'joão' })).toBe(false)
    expect(isContactDifferent({ ...stored, nome: 'Vitoria' }, { ...stored, nome: 'Vitória' })).toBe(
      false,
    )
    expect(
      isContactDifferent({ ...stored, email: 'jose@x.com' }, { ...stored, email: 'josé@x.com' }),
    ).toBe(true)
  })

  it('shows initials and dots of what is stored', () => {
    const masked = maskContact({ nome: 'Marina de Souza', email: 'marina@gmail.com' })
    expect(masked).toEqual({ nome: 'M•••• S••••', email: 'm•••@g••••.com' })
  })

  it('hides short, foreign and missing contacts as well', () => {
    expect(maskContact({ nome: 'Zé', email: 'z@x.co' })).toEqual({
      nome: 'Z••••',
      email: 'z•••@x••••.co',
    })
    expect(maskContact({ nome: '😀Ana B', email: 'ana@loja.com.br' })).toEqual({
      nome: '😀•••• B••••',
      email: 'a•••@l••••.br',
    })
    expect(maskContact({ nome: '', email: null })).toEqual({ nome: '', email: '' })
    expect(maskContact({ nome: 'Ana', email: 'not an address' }).email).toBe('')
  })

  it('tells nothing of how long a name or an e-mail is', () => {
    const short = maskContact({ nome: 'Mia Sá', email: 'mi@gm.com' })
    expect(maskContact({ nome: 'Marina Souza', email: 'marina@gmail.com' })).toEqual(short)
  })
})

describe('where a code went', () => {
  it('shows the last two digits of a telephone, and how many there are', () => {
    expect(maskPhone('11987654321')).toBe('(••) •••••-••21')
    expect(maskPhone('1134567890')).toBe('(••) ••••-••90')
    expect(maskPhone('')).toBe('(••) -••')
  })

  it('shows no other digit of it', () => {
    for (const digits of ['11987654321', '1134567890', '21999998877']) {
      expect(maskPhone(digits).replace(/\D/g, '')).toBe(digits.slice(-2))
    }
  })

  it('shows an e-mail as a conflict does', () => {
    expect(maskEmail('marina@gmail.com')).toBe('m•••@g••••.com')
    expect(maskEmail('')).toBe('')
  })
})

describe('a blocked client', () => {
  const DAY = 86_400_000
  const NOW = Date.parse('2026-03-10T12:00:00Z')
  const told = (blocked_until: number | null, blocked_reason: string | null = null) => {
    const refusal = refuseBlocked({ is_blocked: true, blocked_until, blocked_reason }, NOW)
    return refusal && formatRefusal(refusal)
  }

  it('is refused with the reason and the days that remain', () => {
    expect(told(NOW + 3 * DAY, 'Faltou ao agendamento')).toBe(
      'Você está bloqueado de fazer agendamentos. Motivo: Faltou ao agendamento' +
        ' Bloqueio expira em 3 dia(s).',
    )
    expect(told(null)).toBe('Você está bloqueado de fazer agendamentos.')
    expect(told(null, '')).toBe('Você está bloqueado de fazer agendamentos.')
  })

  it('counts days of 86400000 ms, rounded up', () => {
    const days = (ms: number) => told(NOW + ms)?.match(/em (\d+) dia/)?.[1]
    expect([1, DAY - 1, DAY, DAY + 1, 2 * DAY, 2 * DAY + 1].map(days)).toEqual([
      '1',
      '1',
      '1',
      '2',
      '2',
      '3',
    ])
  })

  it('may book again from the very moment the block ends', () => {
    expect(told(NOW)).toBeNull()
    expect(told(NOW - 1)).toBeNull()
    expect(told(NOW + 1)).not.toBeNull()
  })

  it('is only one who is marked as blocked', () => {
    const free = { is_blocked: false, blocked_until: NOW + DAY, blocked_reason: 'antigo' }
    expect(refuseBlocked(free, NOW)).toBeNull()
  })
})
