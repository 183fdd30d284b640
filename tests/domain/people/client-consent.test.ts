import { expect, test } from 'vitest'
import { addTickedConsent, getConsentPlace, NO_CONSENT } from '#domain/people/client-consent.ts'

test('what is ticked counts on a record that is new or the caller’s own; on another it waits', () => {
  expect(getConsentPlace('new')).toBe('record')
  expect(getConsentPlace('own')).toBe('record')
  expect(getConsentPlace('other')).toBe('session')
})

test('it has the time at which it was ticked, and an older one stays, by whomever', () => {
  const ticked = { consent_at: 7, consent_source: 'page' }
  expect(addTickedConsent(NO_CONSENT, 7)).toEqual(ticked)
  const told = { consent_at: 5, consent_source: 'house' } as const
  expect(addTickedConsent(told, 7)).toEqual(told)
  expect(addTickedConsent({ consent_at: 0, consent_source: 'page' }, 7).consent_at).toBe(0)
})
