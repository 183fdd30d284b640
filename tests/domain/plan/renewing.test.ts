/** A plan that renews by itself: how long it holds past its end, and when a payment is asked for. */
import { expect, it } from 'vitest'
import { getNextLook, getToleratedUntil, isGivenUp } from '#domain/plan/checkout.ts'
import { formatChargeFailed } from '#domain/plan/plan-messages.pt-BR.ts'
import { applyPurchase, type BoughtResources } from '#domain/plan/purchase.ts'
import { getPlanStanding, isPlanOpen, isRenewing } from '#domain/plan/standing.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const NOW = Date.parse('2026-03-10T14:00:00-03:00')
const inDays = (days: number) => NOW + days * MS_A_DAY
const ZONE = 'America/Sao_Paulo'

const RENEWING: BoughtResources = {
  ...{ plano_atual: 'essencial', trial_expira_em: null, plano_expira_em: inDays(2) },
  ...{ is_blocked: false, next_plan: null, next_expira_em: null, billing_cycle: 'monthly' },
  tolerated_until: inDays(5),
}

it('what renews holds past its end for a while, and no longer', () => {
  expect(isRenewing(RENEWING, NOW)).toBe(true)
  expect(getPlanStanding(RENEWING, NOW)).toMatchObject({ ends_at: inDays(2), days_left: 2 })
  expect(getPlanStanding(RENEWING, inDays(3))).toMatchObject({ status: 'active', days_left: 2 })
  expect(isRenewing(RENEWING, inDays(3))).toBe(false)
  expect(isPlanOpen(getPlanStanding(RENEWING, inDays(5)))).toBe(false)
})

it('what does not renew ends where it ends', () => {
  const ending = { ...RENEWING, tolerated_until: null }
  expect(getPlanStanding(ending, inDays(2)).status).toBe('plan_expired')
  expect(isRenewing(ending, NOW)).toBe(false)
})

it('a trial and a house that was blocked are not held', () => {
  const trial = { ...RENEWING, plano_atual: 'trial', trial_expira_em: inDays(1) } as const
  expect(getPlanStanding(trial, inDays(3)).status).toBe('trial_expired')
  expect(getPlanStanding({ ...RENEWING, is_blocked: true }, inDays(3)).status).toBe('blocked')
})

it('a period that its provider measured goes on from where the last one ended', () => {
  const duration_ms = 31 * MS_A_DAY
  const renewed = applyPurchase(
    RENEWING,
    { plan: 'essencial', cycle: 'monthly' },
    ZONE,
    inDays(2),
    duration_ms,
  )
  expect(renewed.plano_expira_em).toBe(inDays(33))
})

it('waits three days for a charge, then a day past each next try, and not for what was cancelled', () => {
  const period = { cancels: false, failed: null }
  expect(getToleratedUntil(period, inDays(2))).toBe(inDays(5))
  expect(getToleratedUntil({ ...period, cancels: true }, inDays(2))).toBeNull()
  const failed = { tries: 1, next_try_at: inDays(5) }
  expect(getToleratedUntil({ ...period, failed }, inDays(2))).toBe(inDays(6))
  // Stripe says it somewhat later.
  const unsaid = { tries: 1, next_try_at: null }
  expect(getToleratedUntil({ ...period, failed: unsaid }, inDays(2))).toBe(inDays(8))
})

it.each([
  [1, inDays(5), false],
  [2, inDays(9), false],
  [2, null, false],
  [3, inDays(20), true],
])('after %i tries, the next one at %j, it is over: %j', (tries, next_try_at, isOver) => {
  expect(isGivenUp({ failed: { tries, next_try_at } })).toBe(isOver)
})

it.each([
  [0, 2],
  [2, 10],
  [3.5, 10],
  [10, 60],
  [75, 4 * 60],
  [4 * 60, 24 * 60],
  [24 * 60, 2 * 24 * 60],
  [60 * 60, 3 * 24 * 60],
  [9.5 * 24 * 60, 10 * 24 * 60],
  [10 * 24 * 60, null],
])('%d minutes after a payment was begun it is asked for %j minutes after', (passed, next) => {
  const at = getNextLook(NOW, NOW + passed * 60_000)
  expect(at && (at - NOW) / 60_000).toBe(next)
})

it('says which try it was, and that the last one was the last', () => {
  expect(formatChargeFailed('basico', 1)).toBe(
    'A cobrança do plano Básico não passou (tentativa 1 de 3)',
  )
  expect(formatChargeFailed('basico', 3)).toBe(
    'A cobrança do plano Básico não passou, e o plano terminou',
  )
})
