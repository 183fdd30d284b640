import { expect, test } from 'vitest'
import { AXE_VISIT, listFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import { TOURS } from '#tests/support/e2e/tours/console-tour.ts'

const stand = useTestSite({ demo: true, env: () => ({ PLANS: 'on' }) })

test.each(Object.entries(TOURS))('%s: no screen has a fault', async (_, tour) => {
  const { page } = await stand.visit('about:blank', { ...AXE_VISIT, allow: BROKEN })
  const found: string[] = []
  const look = async (screen: string) => {
    found.push(...(await listFaultsInLooks(page, screen)))
  }
  await tour({ page, url: stand.url, look })
  expect(found).toEqual([])
})
