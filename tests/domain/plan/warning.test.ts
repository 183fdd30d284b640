import { expect, it } from 'vitest'
import { formatPlanEnd } from '#domain/plan/plan-messages.pt-BR.ts'
import { countDaysToEnd } from '#domain/plan/warning.ts'

const ZONE = 'America/Sao_Paulo'
const NOW = Date.parse('2026-11-23T15:00-03:00')

it.each([
  ['2026-11-23T23:00-03:00', 'Seu teste gratuito termina hoje'],
  // Midnight is the end of the day before.
  ['2026-11-24T00:00-03:00', 'Seu teste gratuito termina hoje'],
  ['2026-11-24T02:00-03:00', 'Seu teste gratuito termina amanhã'],
  ['2026-11-25T17:00-03:00', 'Seu teste gratuito termina em 2 dias'],
  ['2026-11-26T23:59-03:00', 'Seu teste gratuito termina em 3 dias'],
])('what ends at %s is said as people count days: %s', (ends, sentence) => {
  const days = countDaysToEnd(Date.parse(ends), NOW, ZONE)
  expect(formatPlanEnd('trial', days)).toBe(sentence)
})

it('by the house’s own clock', () => {
  const ends = Date.parse('2026-11-24T02:00Z')
  expect(countDaysToEnd(ends, NOW, ZONE)).toBe(0)
  expect(countDaysToEnd(ends, NOW, 'Asia/Tokyo')).toBe(0)
  expect(countDaysToEnd(ends, NOW, 'UTC')).toBe(1)
})
