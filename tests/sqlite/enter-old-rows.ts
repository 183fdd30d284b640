/** A process of its own that enters what a house has from before, and dies within the third page. */
import { openStorage } from '#db/open.ts'
import { enterOldRows } from '#tests/support/api/ledger-rows.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'

const [address = '', user_id = ''] = process.argv.slice(2)
const storage = await openStorage(address, MIGRATIONS)
let pages = 0
const dying: typeof storage = {
  ...storage,
  write: (fn) =>
    storage.write(async (tx) => {
      const done = await fn(tx)
      pages++
      // Written, and not committed.
      if (pages === 3) process.kill(process.pid, 'SIGKILL')
      return done
    }),
}
await enterOldRows(dying, { user_id }, Date.UTC(2026, 10, 23))
