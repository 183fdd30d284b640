import { expect, it } from 'vitest'
import { parseStoredResources } from '#domain/plan/stored-resources.ts'

const OVER = {
  ...{ plano_atual: 'trial', trial_expira_em: null, plano_expira_em: null, is_blocked: false },
  ...{ next_plan: null, next_expira_em: null, billing_cycle: null, tolerated_until: null },
}

it('reads what was there before a payment', () => {
  const stored = { ...OVER, plano_atual: 'basico', plano_expira_em: 9, billing_cycle: 'annual' }
  expect(parseStoredResources({ ...stored, user_id: 'x', created_at: 1 })).toEqual(stored)
})

it.each([null, [], {}, { plano_atual: 'ouro', plano_expira_em: '9', next_plan: 'basico' }])(
  'of what cannot be read stays a trial that is over: %j',
  (stored) => expect(parseStoredResources(stored)).toEqual(OVER),
)
