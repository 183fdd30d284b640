import { expect, test } from 'vitest'
import { AXE_LOOKS, AXE_VISIT, listFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import {
  openDashboard,
  openProfessionalSalon,
} from '#tests/support/e2e/screens/professional-screen.ts'
import {
  fillProfessionalSalon,
  tourEmpty,
  tourProfessional,
} from '#tests/support/e2e/tours/professional-tour.ts'

const stand = useTestSite()
const NARROW = { width: 320, height: 640 }
const LOOKS = [
  ...AXE_LOOKS,
  { size: NARROW, colorScheme: 'light', on: 'a light small phone' } as const,
]

test.each([
  ['with a day of everything', tourProfessional],
  ['with nothing yet', tourEmpty],
])('no screen has a fault or is too wide %s', async (_, tour) => {
  const chair = await openProfessionalSalon(stand)
  if (tour === tourProfessional) await fillProfessionalSalon(stand, chair)
  const { page } = await openDashboard(stand, chair, { ...AXE_VISIT, allow: BROKEN })
  const found: string[] = []
  await tour(page, stand.url, async (screen) => {
    found.push(...(await listFaultsInLooks(page, screen, LOOKS)))
  })
  expect(found).toEqual([])
})
