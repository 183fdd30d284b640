import { expect, test } from 'vitest'
import { AXE_LOOKS, findFaultsOn } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import { tourComanda } from '#tests/support/e2e/tours/comanda-tour.ts'

const stand = useTestSite({ demo: true, named: true })

test.each(AXE_LOOKS)('comanda, list and receipt have no fault on $on', async (one) => {
  const { size, colorScheme } = one
  // Axe's own script needs the way that the pages' policy closes to scripts.
  const options = { size, colorScheme, bypassCSP: true, allow: BROKEN }
  const { page } = await stand.visit('about:blank', options)
  const tour = (look: (screen: string) => Promise<void>) =>
    tourComanda({ page, url: stand.url, look })
  expect(await findFaultsOn(page, tour)).toEqual([])
})
