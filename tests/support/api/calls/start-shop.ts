import { startTestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { openShop } from './comanda-calls.ts'
import { joinStaff } from './staff-calls.ts'

/** A server of the test's own, a shop on it, and its first professional, Rafa, signed in. */
export async function startShop() {
  const server = await startTestServer()
  const shop = await openShop(server)
  const rafa = await joinStaff(server, shop.owner, requireNth(shop.business.professionals).id)
  return { server, shop, rafa }
}
