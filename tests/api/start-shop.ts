import { nth } from '../factories.ts'
import { startTestServer } from '../harness.ts'
import { openShop } from './comanda-calls.ts'
import { join } from './staff-calls.ts'

/** A server of the test's own, a shop on it, and its first professional, Rafa, signed in. */
export async function startShop() {
  const server = await startTestServer()
  const shop = await openShop(server)
  const rafa = await join(server, shop.owner, nth(shop.business.professionals).id)
  return { server, shop, rafa }
}
