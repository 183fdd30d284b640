import { expect, it } from 'vitest'
import { parseProfessionalBookingsQuery } from '#domain/booking/professional-bookings-query.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'

const good = { professional_ids: ['a'], start_date: '2026-03-01', end_date: '2026-03-31' }
const t = (asked: object) => {
  const answer = parseProfessionalBookingsQuery(asked)
  return 'code' in answer ? formatRefusal(answer) : 'asked'
}

it('ids come first, then the dates, their format, and their order', () => {
  const IDS = 'professional_ids é obrigatório e deve conter pelo menos um ID'
  const DATES = 'start_date e end_date são obrigatórios'
  const FORMAT = 'Formato de data inválido. Use YYYY-MM-DD'
  const ORDER = 'start_date não pode ser maior que end_date'
  const cases: [object, string][] = [
    [{}, IDS],
    [{ professional_ids: [] }, IDS],
    [{ ...good, professional_ids: 'a' }, IDS],
    [{ ...good, professional_ids: ['a', 7] }, IDS],
    [{ ...good, professional_ids: [''] }, IDS],
    [{ professional_ids: ['a'] }, DATES],
    [{ ...good, end_date: '' }, DATES],
    [{ ...good, start_date: null }, DATES],
    [{ ...good, start_date: '01/03/2026' }, FORMAT],
    [{ ...good, end_date: '2026-02-30' }, FORMAT],
    [{ ...good, end_date: 20260331 }, FORMAT],
    [{ ...good, start_date: '2026-04-01' }, ORDER],
    [{ ...good, end_date: '2026-03-01' }, 'asked'],
    [good, 'asked'],
  ]
  for (const [asked, sentence] of cases) expect([asked, t(asked)]).toEqual([asked, sentence])
})

it('an id twice is asked for once; who it is said to be is only noted', () => {
  expect(
    parseProfessionalBookingsQuery({ ...good, professional_ids: ['a', 'a'], user_id: 7 }),
  ).toEqual({
    ...good,
    user_id: '7',
  })
  expect(parseProfessionalBookingsQuery(good)).toMatchObject({ user_id: null })
})
