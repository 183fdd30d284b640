/** Migrated databases of a test's own, of whichever kind the run has. */
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { kit } from '#db/dialect/kit.ts'
import { openStorage } from '#db/open.ts'
import { getServerAddress } from './postgres/set-up.ts'
import { copyTemplate, createFingerprint } from './templates.ts'

export type TestDatabase = {
  address: string
  /** Where it lies; null for a server's. */
  folder: string | null
  remove: () => Promise<void>
}

/** A new database, empty or a copy of another that nobody has open. */
export function createTestDatabase(migrations: string, from?: TestDatabase): Promise<TestDatabase> {
  const isOnServer = kit.dialect === 'postgres' && getServerAddress('postgres') !== null
  return isOnServer ? createOnServer(migrations, from) : createInFolder(migrations, from)
}

const getPath = ({ address }: TestDatabase) => address.replace(/^\w+:/, '')

async function createInFolder(migrations: string, from?: TestDatabase): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'vez-'))
  const path = join(folder, 'vez.db')
  if (from) await cp(getPath(from), path, { recursive: true })
  else await copyTemplate(kit.dialect, migrations, path)
  return {
    address: `${kit.dialect === 'sqlite' ? 'file' : 'pglite'}:${path}`,
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function createOnServer(migrations: string, from?: TestDatabase): Promise<TestDatabase> {
  template ??= createTemplate(migrations)
  const source = from ? from.address.replace(/^.*\//, '') : await template
  const name = `vez_${randomUUID().replaceAll('-', '')}`
  await runOnServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`))
  return {
    address: requireServer(name),
    folder: null,
    remove: () =>
      runOnServer(
        async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
      ),
  }
}

function requireServer(database: string): string {
  const address = getServerAddress(database)
  if (address === null) throw new Error('this run has no PostgreSQL server')
  return address
}

let template: Promise<string> | undefined

/** Made once for each run: workers wait for one another. @returns its name */
async function createTemplate(migrations: string): Promise<string> {
  const name = `vez_template_${await createFingerprint('postgres', migrations)}`
  await runOnServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(1)')
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    await client.query(`CREATE DATABASE ${name}_draft`)
    const storage = await openStorage(requireServer(`${name}_draft`), migrations)
    await storage.close()
    await client.query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`)
  })
  return name
}

async function runOnServer<T>(task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: requireServer('postgres') })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}
