import { expect, test } from 'vitest'
import { findFaults } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
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

const looks = [
  { size: NARROW, colorScheme: 'light', on: 'a light small phone' },
  { size: PHONE, colorScheme: 'dark', on: 'a dark phone' },
  { size: DESKTOP, colorScheme: 'light', on: 'a light desktop' },
] as const

test.each(looks)('no screen has a fault or is too wide on $on', async (one) => {
  const { size, colorScheme } = one
  // Axe's own script needs the way that the pages' policy closes to scripts.
  const options = { size, colorScheme, bypassCSP: true, allow: BROKEN }
  const found: string[] = []
  for (const tour of [tourProfessional, tourEmpty]) {
    const chair = await openProfessionalSalon(stand)
    if (tour === tourProfessional) await fillProfessionalSalon(stand, chair)
    const { page } = await openDashboard(stand, chair, options)
    await tour(page, stand.url, async (screen) => {
      found.push(...(await findFaults(page)).map((fault) => `${screen}: ${fault}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (wide) found.push(`${screen}: wider than the screen`)
    })
  }
  expect(found).toEqual([])
})
