/** What a PostgreSQL server's address must say, and what is not done with one. */
import { expect, test } from 'vitest'
import { readEnv, SettingError } from '#api/env.ts'
import { requireSecretKey } from '#api/secret-key.ts'
import { backUpStorage, restoreStorage } from '#db/backup.ts'
import { parsePostgresAddress } from '#db/dialect/postgres-address.ts'

const read = (DATABASE_URL: string) => readEnv({ DATABASE_URL }, []).DATABASE_URL

test.each([
  'postgres://vez:secret@localhost/vez',
  'postgresql://vez@127.0.0.1:5433/vez?pool_size=4',
  'postgres://vez@%2Fvar%2Frun%2Fpostgresql/vez',
  'postgres:///vez?host=/var/run/postgresql',
  'postgres://vez:secret@db.example/vez?sslmode=verify-full',
])('takes %s', (address) => {
  expect(read(address)).toBe(address)
})

test.each([
  ['postgres://vez:secret@db.example/vez', 'sslmode'],
  ['postgres:///vez?host=db.example', 'sslmode'],
  ['postgres://vez:secret@db.example/vez?sslmode=no-verify', 'sslmode=verify-full'],
  ['postgres://vez:secret@db.example/vez?sslmode=require', 'sslmode=verify-full'],
  ['postgres://vez:secret@db.example/vez?sslmode=verify-full&sslmode=no-verify', 'sslmode twice'],
  ['postgres://vez:secret@localhost/vez?host=/tmp&host=db.example', 'host twice'],
  [
    'postgres://vez:secret@db.example/vez?sslmode=verify-full&sslrootcert=/nope',
    'sslrootcert names a file that cannot be read',
  ],
  ['postgres://vez:secret@localhost/', 'postgres://user:password@host:port/database'],
  ['postgres://vez:secret@local host/vez', 'postgres://user:password@host:port/database'],
  ['postgres://vez:secret@localhost/vez?pool_size=0', 'pool_size'],
  ['postgres://vez:secret@localhost/vez?pool_size=many', 'pool_size'],
])('refuses %s in a line that does not repeat the password', (address, what) => {
  const attempt = () => read(address)
  expect(attempt).toThrow(what)
  expect(attempt).not.toThrow(/secret/)
  expect(attempt).toThrow(SettingError)
})

test('keeps what is ours out of the address that the driver is given', () => {
  const { connectionString, poolSize } = parsePostgresAddress(
    'postgres://vez@localhost/vez?pool_size=4&sslmode=disable',
  )
  expect([connectionString, poolSize]).toEqual(['postgres://vez@localhost/vez?sslmode=disable', 4])
})

test('asks for SECRET_KEY with a server, and with no file', () => {
  const address = 'postgres://vez@localhost/vez'
  expect(() => requireSecretKey(undefined, address)).toThrow(/^SECRET_KEY: /)
  expect(() => requireSecretKey(undefined, address)).toThrow(SettingError)
  expect(() => requireSecretKey('k'.repeat(32), address)).not.toThrow()
  expect(() => requireSecretKey(undefined, 'file:vez.db')).not.toThrow()
})

test('sends who wants a copy to pg_dump', async () => {
  const address = 'postgres://vez:secret@localhost/vez'
  await expect(backUpStorage(address, '/tmp/never.db', '')).rejects.toThrow('pg_dump')
  await expect(restoreStorage(address, '/tmp/never.db', '')).rejects.toThrow('pg_restore')
})
