/** A process of its own that opens a database, migrates it, writes a row and leaves. */
import { openStorage } from '#db/open.ts'
import { installation } from '#db/tables/business.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'

const [address = '', key = '', at = '0'] = process.argv.slice(2)
// All wait for the same moment: starting a process takes longer than a migration.
while (Date.now() < Number(at));
const storage = await openStorage(address, MIGRATIONS)
await storage.write((tx) => tx.insert(installation).values({ key, value: '' }))
await storage.close()
