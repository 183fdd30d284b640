import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BILLING_CYCLES, getAnnualSaving, getPlanPrice, PAID_PLANS } from '#domain/plan/plans.ts'
import {
  applyPurchase,
  type BoughtResources,
  getPaidPeriod,
  getPurchaseWay,
  isJustPaid,
  type PlanPurchase,
  previewPurchase,
} from '#domain/plan/purchase.ts'
import { getPlanStanding, isPlanOpen } from '#domain/plan/standing.ts'
import { MS_A_DAY } from '#domain/time/civil-time.ts'

const ZONE = 'America/Sao_Paulo'
const NOW = Date.parse('2026-01-31T10:00:00-03:00')
const at = (iso: string) => Date.parse(`${iso}-03:00`)

const TRIAL: BoughtResources = {
  ...{ plano_atual: 'trial', trial_expira_em: NOW + MS_A_DAY, plano_expira_em: null },
  ...{ is_blocked: false, next_plan: null, next_expira_em: null, billing_cycle: null },
}
const paid = (fields: Partial<BoughtResources>): BoughtResources => ({
  ...TRIAL,
  ...{ plano_atual: 'essencial', trial_expira_em: null, billing_cycle: 'monthly' },
  ...{ plano_expira_em: at('2026-02-10T10:00:00') },
  ...fields,
})
const MONTH: PlanPurchase = { plan: 'essencial', cycle: 'monthly' }

it('prices are those of the documents, a year a quarter cheaper', () => {
  const list = (cycle: 'monthly' | 'annual') => PAID_PLANS.map((plan) => getPlanPrice(plan, cycle))
  expect(list('monthly')).toEqual([6490, 9490, 17990])
  expect(list('annual')).toEqual([58410, 85410, 161910])
  expect(PAID_PLANS.map(getAnnualSaving)).toEqual([19470, 28470, 53970])
})

it('a first payment begins at once, a civil month long, whatever was left of the trial', () => {
  const bought = applyPurchase(TRIAL, MONTH, ZONE, NOW)
  expect(bought).toMatchObject({ plano_atual: 'essencial', trial_expira_em: null })
  // February has no 31st.
  expect(bought.plano_expira_em).toBe(at('2026-02-28T10:00:00'))
  const year = applyPurchase(null, { plan: 'basico', cycle: 'annual' }, ZONE, NOW)
  expect(year.plano_expira_em).toBe(at('2027-01-31T10:00:00'))
})

it('the same plan goes on where it ends', () => {
  const bought = applyPurchase(paid({}), MONTH, ZONE, NOW)
  expect(bought.plano_expira_em).toBe(at('2026-03-10T10:00:00'))
})

it('a higher one begins at once, and what was left counts by what it cost', () => {
  const bought = applyPurchase(paid({}), { plan: 'avancado', cycle: 'monthly' }, ZONE, NOW)
  const left = (at('2026-02-10T10:00:00') - NOW) * (9490 / 17990)
  const starts = new Date(NOW + left)
  expect(bought.plano_atual).toBe('avancado')
  const days = ((bought.plano_expira_em ?? 0) - starts.getTime()) / MS_A_DAY
  expect(days).toBeGreaterThan(27.9)
  expect(days).toBeLessThan(28.1)
})

it('a lower one begins where the higher ends, once; another beside it is not sold', () => {
  const bought = applyPurchase(paid({}), { plan: 'basico', cycle: 'monthly' }, ZONE, NOW)
  expect(bought).toMatchObject({ plano_atual: 'essencial', next_plan: 'basico' })
  expect(bought.next_expira_em).toBe(at('2026-03-10T10:00:00'))
  expect(getPurchaseWay(bought, { plan: 'avancado' }, NOW)).toBe('refused')
  const again = applyPurchase(bought, { plan: 'basico', cycle: 'monthly' }, ZONE, NOW)
  expect(again.next_expira_em).toBe(at('2026-04-10T10:00:00'))
})

it('to whom nothing ends nothing is sold; who is blocked is open again once they paid', () => {
  const endless = paid({ plano_atual: 'avancado', plano_expira_em: null })
  expect(getPurchaseWay(endless, MONTH, NOW)).toBe('refused')
  const freed = applyPurchase(paid({ is_blocked: true }), MONTH, ZONE, NOW)
  expect(getPlanStanding(freed, NOW).status).toBe('active')
})

it('a blocked house that pays for a lower plan is open again, and has it after the one it had paid for', () => {
  const was = paid({ is_blocked: true, plano_atual: 'avancado' })
  const bought = applyPurchase(was, MONTH, ZONE, NOW)
  expect(getPurchaseWay(was, MONTH, NOW)).toBe('next')
  expect(bought).toMatchObject({ plano_atual: 'avancado', is_blocked: false })
  expect(bought).toMatchObject({ plano_expira_em: was.plano_expira_em, next_plan: 'essencial' })
  const again = applyPurchase({ ...bought, is_blocked: true }, MONTH, ZONE, NOW)
  expect(again).toMatchObject({ plano_atual: 'avancado', is_blocked: false })
  expect(again.next_expira_em).toBe(at('2026-04-10T10:00:00'))
})

it('a blocked house whose card goes on paying is not stranded: at least what it has is sold', () => {
  const was = paid({ is_blocked: true, tolerated_until: at('2026-02-13T10:00:00') })
  expect(getPurchaseWay(was, MONTH, NOW)).toBe('now')
  expect(applyPurchase(was, MONTH, ZONE, NOW).plano_expira_em).toBe(at('2026-03-10T10:00:00'))
})

it('what is paid ahead is not lost where a house that was blocked pays', () => {
  const ahead = { next_plan: 'basico', next_expira_em: at('2027-02-10T10:00:00') } as const
  const blocked = paid({ is_blocked: true, ...ahead })
  const bought = applyPurchase(blocked, MONTH, ZONE, NOW)
  expect(bought).toMatchObject({ plano_atual: 'essencial', is_blocked: false, next_plan: 'basico' })
  expect((bought.next_expira_em ?? 0) - (bought.plano_expira_em ?? 0)).toBe(365 * MS_A_DAY)
})

it('nobody pays for more than three years ahead', () => {
  const far = paid({ plano_expira_em: NOW + 4 * 366 * MS_A_DAY })
  expect(getPurchaseWay(far, MONTH, NOW)).toBe('refused')
})

it('what a purchase comes to is told as it will be stored', () => {
  const preview = (resources: BoughtResources | null, purchase: PlanPurchase) =>
    previewPurchase(resources, purchase, ZONE, NOW)
  const inAMonth = at('2026-02-28T10:00:00')
  expect(preview(TRIAL, MONTH)).toEqual({ starts_at: NOW, ends_at: inAMonth, credit_ms: 0 })
  const higher = preview(paid({}), { plan: 'avancado', cycle: 'monthly' })
  expect(higher.credit_ms).toBe(Math.floor((10 * MS_A_DAY * 9490) / 17_990))
  expect(higher.ends_at).toBe(
    applyPurchase(paid({}), { plan: 'avancado', cycle: 'monthly' }, ZONE, NOW).plano_expira_em,
  )
  const ends = at('2026-02-10T10:00:00')
  const lower = { starts_at: ends, ends_at: at('2026-03-10T10:00:00'), credit_ms: 0 }
  expect(preview(paid({}), { plan: 'basico', cycle: 'monthly' })).toEqual(lower)
  const ahead = { next_plan: 'basico', next_expira_em: lower.ends_at } as const
  expect(preview(paid(ahead), { plan: 'basico', cycle: 'monthly' })).toEqual({
    ...{ starts_at: lower.ends_at, ends_at: at('2026-04-10T10:00:00'), credit_ms: 0 },
  })
  const blocked = preview(paid({ is_blocked: true, ...ahead }), MONTH)
  expect(blocked.ends_at).toBe(
    applyPurchase(paid({ is_blocked: true }), MONTH, ZONE, NOW).plano_expira_em,
  )
})

it('no payment ever takes time away or leaves the house closed', () => {
  const purchase = fc.record({
    plan: fc.constantFrom(...PAID_PLANS),
    cycle: fc.constantFrom(...BILLING_CYCLES),
    after: fc.integer({ min: 0, max: 500 }),
  })
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 8 }), (purchases) => {
      let resources: BoughtResources | null = TRIAL
      let now = NOW
      for (const { after, ...bought } of purchases) {
        now += after * MS_A_DAY
        if (getPurchaseWay(resources, bought, now) === 'refused') continue
        const before = getEnd(resources)
        resources = applyPurchase(resources, bought, ZONE, now)
        expect(isPlanOpen(getPlanStanding(resources, now))).toBe(true)
        const isHigher = resources.plano_atual === bought.plan && resources.next_plan === null
        if (!isHigher || before < now) expect(getEnd(resources)).toBeGreaterThan(before)
      }
    }),
  )
})

const getEnd = (resources: BoughtResources | null) =>
  resources?.next_expira_em ?? resources?.plano_expira_em ?? 0

it('a payment counts from now, or from the end of what was paid before it', () => {
  const higher: PlanPurchase = { plan: 'avancado', cycle: 'monthly' }
  const lower: PlanPurchase = { plan: 'basico', cycle: 'monthly' }
  const getPeriod = (before: BoughtResources, bought: PlanPurchase) =>
    getPaidPeriod(
      before,
      applyPurchase(before, bought, ZONE, NOW),
      getPurchaseWay(before, bought, NOW),
      NOW,
    )
  const [end, next] = [at('2026-02-10T10:00:00'), at('2026-03-10T10:00:00')]
  expect(getPeriod(TRIAL, MONTH)).toEqual({ from: NOW, until: at('2026-02-28T10:00:00') })
  expect(getPeriod(paid({}), MONTH)).toEqual({ from: end, until: next })
  expect(getPeriod(paid({}), lower)).toEqual({ from: end, until: next })
  expect(getPeriod(paid({}), higher).from).toBe(NOW)
  const ahead = paid({ next_plan: 'basico', next_expira_em: next })
  expect(getPeriod(ahead, lower)).toEqual({ from: next, until: at('2026-04-10T10:00:00') })
})

it('takes a payment for just paid for ten minutes, and by a clock that is behind', () => {
  const ages = [-60_000, 0, 10 * 60_000 - 1, 10 * 60_000]
  expect(ages.map((age) => isJustPaid(NOW - age, NOW))).toEqual([true, true, true, false])
})
