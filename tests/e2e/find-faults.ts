import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page; its script needs a visit with `bypassCSP`. */
export async function findFaults(page: Page): Promise<string[]> {
  // Its other mode opens a page of its own each time, for frames from elsewhere; here are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
