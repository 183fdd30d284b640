/** A PostgreSQL server that speaks TLS only, with a certificate of its own authority. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#db/open.ts'
import { MIGRATIONS } from '#tests/support/db/factories.ts'
import { type PostgresServer, startPostgres } from '#tests/support/db/postgres/server.ts'
import { listSqlRows } from '#tests/support/db/sql.ts'

let folder: string
let server: PostgresServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vez-tls-'))
  const tls = { ...(await createCertificates(folder)), port: await findFreePort() }
  const started = await startPostgres({ tls })
  if (!started) throw new Error('this run has no PostgreSQL server')
  server = started
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** An authority in `ca.pem`, and a certificate of it for 127.0.0.1 alone. */
async function createCertificates(where: string): Promise<{ certificate: string; key: string }> {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: where, stdio: 'ignore' })
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
  openssl('req', '-x509', ...key('ca'), '-out', 'ca.pem', '-subj', '/CN=ca.example', '-days', '2')
  openssl('req', ...key('server'), '-out', 'server.csr', '-subj', '/CN=db.example')
  await writeFile(join(where, 'names'), 'subjectAltName=IP:127.0.0.1\n')
  const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', 'server.csr', ...signer, '-extfile', 'names', '-out', 'server.pem')
  const read = (name: string) => readFile(join(where, name), 'utf8')
  return { certificate: await read('server.pem'), key: await read('server.key') }
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const address = listener.address()
  await new Promise((resolve) => listener.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const trusting = () => `sslrootcert=${encodeURIComponent(join(folder, 'ca.pem'))}`
const open = (address: string) => openStorage(address, MIGRATIONS)

test('verify-full: every connection, for reading, writing and news, is encrypted', async () => {
  const storage = await open(
    `${server.getAddress('postgres')}?sslmode=verify-full&${trusting()}&pool_size=2`,
  )
  const stop = storage.subscribe?.(() => {})
  await storage.write((tx) => listSqlRows(tx, sql`SELECT 1`))
  const listConnections = () =>
    storage.read((db) =>
      listSqlRows(
        db,
        sql`SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
          WHERE application_name LIKE 'vez%' AND datname = current_database()`,
      ),
    )
  await expect.poll(async () => (await listConnections()).length).toBeGreaterThanOrEqual(3)
  expect(new Set((await listConnections()).flat())).toEqual(new Set([true]))
  stop?.()
  await storage.close()
})

test.each([
  ['an authority that is not known', '127.0.0.1', 'sslmode=verify-full', /certificate/],
  ['a certificate for another name', 'localhost', 'trusted', /altnames|localhost/],
  ['no TLS', '127.0.0.1', 'sslmode=disable', /no encryption/],
])('%s is refused', async (_what, host, mode, why) => {
  const address = server.getAddress('postgres').replace('127.0.0.1', host)
  const query = mode === 'trusted' ? `sslmode=verify-full&${trusting()}` : mode
  await expect(open(`${address}?${query}`)).rejects.toThrow(why)
})
