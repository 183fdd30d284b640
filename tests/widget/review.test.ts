import { expect, test } from 'vitest'
import { canPromptReview } from '#widget/review/review-prompt.tsx'
import { EMPTY_FLOW } from '#widget/state/booking-flow.ts'
import { SCREENS } from '#widget/state/route.ts'

test('a review is asked for where nothing is under way', () => {
  const screens = SCREENS.filter((screen) => canPromptReview(screen, EMPTY_FLOW))
  expect(screens).toEqual(['page', 'booking', 'history'])
})

test('whoever has chosen a service is left alone until it is booked', () => {
  const flow = { ...EMPTY_FLOW, service_id: 'cut' }
  expect(canPromptReview('booking', flow)).toBe(false)
  expect(canPromptReview('page', flow)).toBe(true)
})
