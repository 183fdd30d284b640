import { expect, test } from 'vitest'
import { AXE_VISIT, listFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { BROKEN } from '#tests/support/e2e/screens/console.ts'
import { tourComanda } from '#tests/support/e2e/tours/comanda-tour.ts'

const stand = useTestSite({ demo: true, named: true })

test('comanda, list and receipt have no fault', async () => {
  const { page } = await stand.visit('about:blank', { ...AXE_VISIT, allow: BROKEN })
  const found: string[] = []
  const look = async (screen: string) => {
    found.push(...(await listFaultsInLooks(page, screen)))
  }
  await tourComanda({ page, url: stand.url, look })
  expect(found).toEqual([])
})
