import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#api/env.ts'
import {
  getUrl,
  type HttpAnswer,
  parseFields,
  sendHttp,
  signIn,
} from '#tests/support/server/http-client.ts'
import {
  endServers,
  runServer,
  type ServerProcess,
  startServer,
} from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile, openSalon } from '#tests/support/server/salon.ts'

const SALONS = ['studio-aurora', 'barbearia-lima']
const PICTURE = '/demo/pictures/aurora-1.webp'

let file: DatabaseFile

beforeEach(async () => {
  file = await createDatabaseFile()
})

afterEach(async () => {
  await endServers()
  await file.remove()
})

const startDemo = (): Promise<ServerProcess> =>
  startServer({ database: file.path, args: ['--demo'] })

test('tells what it seeded and where the salons are, serves them, and prints nothing else', async () => {
  const server = await startDemo()
  const { port } = new URL(server.url)
  const welcome = server.output()
  const bookings = file.query('SELECT count(*) AS many FROM bookings')[0]?.many
  expect(Number(bookings)).toBeGreaterThan(100)
  expect(welcome).toContain(String(bookings))

  expect((await getUrl(server.url)).text).toContain('href="/studio-aurora"')
  for (const slug of SALONS) {
    expect(welcome).toContain(`http://localhost:${port}/${slug}`)
    const page = await getUrl(`${server.url}/${slug}`)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await getUrl(`${server.url}/api/public/${slug}`)).status).toBe(200)
  }
  expect(welcome).toContain('dona@aurora.example / demo1234')
  expect(welcome).toContain('recepcao@aurora.example / demo1234')
  await server.stop()
  // No line of the log among what a visitor reads, and none after it.
  expect([server.output(), server.errors()]).toEqual([welcome, ''])
})

test('its log is quiet unless somebody asks for it; that of a salon is not', () => {
  const readLevel = (variables: Record<string, string>, args: string[]) =>
    readEnv(variables, args).LOG_LEVEL
  expect(readLevel({}, ['--demo'])).toBe('warn')
  expect(readLevel({ LOG_LEVEL: 'info' }, ['--demo'])).toBe('info')
  expect(readLevel({}, [])).toBe('info')
})

/** On a copy of what a demo filled today, where filling it is not what is tried. */
async function startFilledDemo(): Promise<ServerProcess> {
  await file.remove()
  file = await createDatabaseFile('demo')
  return startDemo()
}

/** Every picture that a salon's public page names. */
const picturesIn = ({ text }: HttpAnswer) => [
  ...new Set(text.match(/\/demo\/pictures\/[\w-]+\.\w+/g)),
]

test('every picture of the salons loads', async () => {
  const { url } = await startFilledDemo()
  for (const slug of SALONS) {
    const pictures = picturesIn(await getUrl(`${url}/api/public/${slug}`))
    expect(pictures.length).toBeGreaterThan(3)
    for (const picture of pictures) {
      const { status, headers, text } = await getUrl(`${url}${picture}`)
      expect([picture, status, headers['content-type']]).toEqual([picture, 200, 'image/webp'])
      expect(text.length).toBeGreaterThan(500)
    }
  }
})

type Day = { date: string; slots: { time: string; professional_ids: string[] }[] }

/** Books the last slot of the first free day of a salon's first service: one that will not pass. */
async function bookSomething(url: string, slug: string, token: string): Promise<string> {
  const at = `${url}/api/public/${slug}`
  // The shapes are the contract's; tests/api checks them.
  const { services } = parseFields(await getUrl(at)) as {
    services: { id: string; is_composite: boolean }[]
  }
  const service_id = services.find((service) => !service.is_composite)?.id ?? ''
  // Likewise.
  const free = parseFields(await getUrl(`${at}/slots?service_id=${service_id}`)) as { days: Day[] }
  const day = free.days.find(({ slots }) => slots.length > 0)
  const body = { service_id, date: day?.date, time: day?.slots.at(-1)?.time }
  const answer = await sendHttp(`${at}/bookings`, { token, body }).answer
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return String(parseFields(answer).id)
}

const ENTERED = "SELECT id FROM due_work WHERE kind = 'ledger' AND state = 'done'"

test('a second start on the same day keeps what was booked, and who booked it', async () => {
  const first = await startFilledDemo()
  const token = await signIn(first.url, 'studio-aurora')
  const id = await bookSomething(first.url, 'studio-aurora', token)
  // What the first start sets going in the background, the last of it: the ledger of each salon.
  await expect.poll(() => file.query(ENTERED)).toHaveLength(SALONS.length)
  const before = readContent(file)
  await first.stop()

  const second = await startDemo()
  const mine = await getUrl(`${second.url}/api/public/studio-aurora/bookings`, { token })
  expect([mine.status, mine.text]).toEqual([200, expect.stringContaining(id)])
  expect(readContent(file)).toEqual(before)
})

/** Every table's rows, as one hash each. */
function readContent({ query }: DatabaseFile): Record<string, string> {
  const tables = query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
  const hash = (rows: object[]) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const listRows = (name: unknown) => query(`SELECT * FROM "${String(name)}" ORDER BY rowid`)
  return Object.fromEntries(tables.map(({ name }) => [String(name), hash(listRows(name))]))
}

test('a demo does not start on the database of a real salon, and changes nothing in it', async () => {
  await openSalon(file)
  const before = readContent(file)
  const { code, output, errors } = await runServer({ database: file.path, args: ['--demo'] })
  expect(code).toBe(1)
  expect(errors).toMatch(/^Vez did not start: [^\n]*demo[^\n]*\n$/)
  expect(output).toBe('')
  expect(readContent(file)).toEqual(before)
})

test('without --demo there are no pictures of it, and no salons', async () => {
  const server = await startServer({ database: file.path })
  expect((await getUrl(`${server.url}${PICTURE}`)).status).toBe(404)
  expect((await getUrl(`${server.url}/studio-aurora`)).status).toBe(404)
  const home = await getUrl(server.url)
  expect(home.status).toBe(200)
  for (const slug of SALONS) expect(home.text).not.toContain(slug)
  expect(file.query('SELECT id FROM profiles')).toEqual([])
})
