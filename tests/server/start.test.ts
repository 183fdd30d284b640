import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readEnv, SettingError } from '#api/env.ts'
import { getUrl, parseFields, signIn } from '#tests/support/server/http-client.ts'
import { endServers, runServer, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const files: DatabaseFile[] = []

async function newFile(): Promise<DatabaseFile> {
  const file = await createDatabaseFile()
  files.push(file)
  return file
}

afterEach(async () => {
  await endServers()
  for (const file of files.splice(0)) await file.remove()
})

test.each([2, 4, 2, 4])(
  '%i processes may start at once on a file that is not there yet',
  async (count) => {
    const file = await newFile()
    const start = () => startServer({ database: file.path })
    const servers = await Promise.all(Array.from({ length: count }, start))

    for (const { url, errors } of servers) {
      expect((await getUrl(`${url}/healthz`)).status).toBe(200)
      expect(errors()).toBe('')
    }
    const applied = file.query('SELECT hash FROM migrations').map(({ hash }) => hash)
    expect(applied.length).toBe(new Set(applied).size)
    expect(applied.length).toBeGreaterThanOrEqual(2)

    const { slug } = await openSalon(file)
    for (const { url } of servers) {
      const token = await signIn(url, slug)
      for (const other of servers) {
        const answer = await getUrl(`${other.url}/api/public/${slug}/bookings`, { token })
        expect(answer.status).toBe(200)
      }
    }
  },
)

test('the key that signs is kept beside the database, for its owner alone', async () => {
  const file = await newFile()
  const first = await startServer({ database: file.path })
  const { mode } = await stat(`${file.path}.key`)
  expect((mode & 0o777).toString(8)).toBe('600')
  const { slug } = await openSalon(file)
  const token = await signIn(first.url, slug)
  await first.stop()
  expect(first.output()).not.toContain('vez.db.key')

  const names = await readdir(dirname(file.path))
  expect(names.sort()).toEqual([basename(file.path), `${basename(file.path)}.key`])
  const again = await startServer({ database: file.path })
  const mine = `${again.url}/api/public/${slug}/bookings`
  expect((await getUrl(mine, { token })).status).toBe(200)
  expect((await getUrl(mine, { token: `${token}x` })).status).toBe(401)
  expect(again.output()).not.toContain('vez.db.key')
  await again.stop()

  const owner = ['admin', 'owner', 'dona@salao.example', 'Dona Aurora']
  expect((await runServer({ database: file.path, args: owner })).code).toBe(0)
  await rename(`${file.path}.key`, `${file.path}.key-of-before`)
  const lost = await startServer({ database: file.path })
  const line = lost
    .output()
    .split('\n')
    .find((one) => one.includes(`${file.path}.key is missing`))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40 })
  await lost.stop()
  await rename(`${file.path}.key-of-before`, `${file.path}.key`)
  const found = await startServer({ database: file.path })
  expect((await getUrl(`${found.url}/api/public/${slug}/bookings`, { token })).status).toBe(200)
  expect(found.output()).not.toContain('vez.db.key')
})

test('the start line tells the address and the rate limit, and /healthz that all is well', async () => {
  const { path } = await newFile()
  const server = await startServer({ database: path, env: { RATE_LIMIT_FACTOR: '2.5' } })
  const lines = server.output().split('\n')
  const line = lines.find((one) => one.includes('"listening"')) ?? ''
  const { port } = new URL(server.url)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'listening',
    address: `http://localhost:${port}`,
    rate_limit_factor: 2.5,
  })
  expect(server.output()).toContain('PUBLIC_URL is not set')
  const health = await getUrl(`${server.url}/healthz`)
  expect(health.status).toBe(200)
  expect(parseFields(health)).toEqual({ status: 'ok' })
})

test('an address that may be a proxy’s, without a proxy that is named, is warned of at the start', async () => {
  for (const [env, warns] of [
    [{ PUBLIC_URL: 'https://vez.example' }, true],
    [{ PUBLIC_URL: 'https://vez.example', TRUSTED_PROXIES: '10.0.0.1' }, false],
    [{}, false],
  ] as const) {
    const { path } = await newFile()
    const server = await startServer({ database: path, env })
    expect(server.output().includes('TRUSTED_PROXIES is not')).toBe(warns)
    await server.stop()
  }
})

test.each([
  ['nothing', ''],
  ['zeros', '\0'.repeat(43)],
])('a key file that holds %s stops the start with one line that names it', async (_what, left) => {
  const { path } = await newFile()
  await writeFile(`${path}.key`, left)
  const { code, errors } = await runServer({ database: path })
  expect(code).toBe(78)
  expect(errors).toBe(
    `Vez did not start: ${path}.key: holds no key; bring it back from a copy, or remove it for a new one\n`,
  )
  expect(await readFile(`${path}.key`, 'utf8')).toBe(left)
})

/** Variables that hold what they may not. */
const WRONG = [
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['SECRET_KEY', 'short-secret'],
  ['PUBLIC_URL', 'bad'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'https://vez.example/agenda'],
  ['PUBLIC_URL', 'https://vez.example/?a'],
  ['PUBLIC_URL', 'https://dona:senha@vez.example'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['LOG_LEVEL', 'loud'],
  ['OWNER_EMAILS', 'the owner'],
  ['CONTACT_WHATSAPP', '190'],
  ['CONTACT_INSTAGRAM', 'um perfil'],
  ['EXAMPLE_SALON', 'Studio Aurora'],
  ['TRUSTED_PROXIES', 'the-proxy'],
] as const

test.each(WRONG)('%s=%s is refused in one line that names the variable', (name, value) => {
  const read = () => readEnv({ [name]: value }, [])
  expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  expect(read).toThrow(SettingError)
  if (name === 'SECRET_KEY') expect(read).not.toThrow(value)
})

test.each([
  ['PORT', 'abc'],
  ['SECRET_KEY', 'short-secret'],
])(
  '%s=%s stops the start with that line alone, before anything is written',
  async (name, value) => {
    const file = await newFile()
    const env = { [name]: value }
    const { code, output, errors } = await runServer({ database: file.path, env })
    // The status after which deploy/vez.service is not started again.
    expect(code).toBe(78)
    expect(output).toBe('')
    expect(errors).toMatch(new RegExp(`^Vez did not start: ${name}: [^\\n]+\\n$`))
    if (name === 'SECRET_KEY') expect(errors).not.toContain(value)
    expect(await readdir(dirname(file.path))).toEqual([])
  },
)

test.each([
  ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Vez' }],
  ['BACKUP_DIR', { BACKUP_DIR: '/dev/null/copies' }],
])('%s that is found wrong as it is used is a wrong setting too', async (name, env) => {
  const { path } = await newFile()
  const { code, errors } = await runServer({ database: path, env })
  expect(code).toBe(78)
  expect(errors).toMatch(new RegExp(`^Vez did not start: ${name}: must be [^\\n]+\\n$`))
})

test('the log names a variable that is a sign away from a setting', async () => {
  const { path } = await newFile()
  const env = { OWNER_EMAIL: 'dona@salao.example' }
  const server = await startServer({ database: path, env })
  expect(server.output()).toContain('is OWNER_EMAILS meant?')
})

test('a mistyped command starts no server and makes no database', async () => {
  const file = await newFile()
  const { code, output, errors } = await runServer({ database: file.path, args: ['restoer', 'x'] })
  expect([code, output]).toEqual([1, ''])
  expect(errors).toMatch(/^Nothing was done: there is no command restoer\n\nvez admin /)
  expect(await readdir(dirname(file.path))).toEqual([])
})

test('a port in use stops the start with one line', async () => {
  const { path } = await newFile()
  const { port } = new URL((await startServer({ database: path })).url)
  const second = await runServer({ database: path, env: { PORT: port } })
  expect(second.code).toBe(1)
  expect(second.errors).toMatch(new RegExp(`^Vez did not start: [^\\n]*${port}[^\\n]*\\n$`))
  expect(second.output).toBe('')
})

test('a file that is no database stops the start with one line, and stays as it is', async () => {
  const { path } = await newFile()
  const text = 'Agenda do salão, escrita à mão. '.repeat(200)
  await writeFile(path, text)
  const { code, errors } = await runServer({ database: path })
  expect(code).toBe(1)
  expect(errors).toMatch(/^Vez did not start: [^\n]+\n$/)
  expect(await readFile(path, 'utf8')).toBe(text)
})
