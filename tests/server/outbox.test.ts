/** Messages of real server processes: killed in the middle, two on one file, and where none leave. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireNth } from '#tests/support/db/factories.ts'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'
import { buildVariant } from '#tests/support/server/build.ts'
import { getUrl, sendHttp } from '#tests/support/server/http-client.ts'
import { endServers, type ServerProcess, startServer } from '#tests/support/server/process.ts'
import { createDatabaseFile, type DatabaseFile } from '#tests/support/server/salon.ts'

let file: DatabaseFile
let smtp: SmtpServer

beforeEach(async () => {
  file = await createDatabaseFile()
  smtp = await startSmtp()
})

afterEach(async () => {
  await endServers()
  await smtp.close()
  await file.remove()
})

const mailing = (server: SmtpServer) => ({ SMTP_URL: server.url, MAIL_FROM: 'oi@vez.example' })
const outbox = () =>
  file.query('SELECT id, state, attempts, sealed FROM outbox JOIN due_work USING (id) ORDER BY id')

/** A new account: its address has to be confirmed, so a mail goes out. */
async function signUp(server: ServerProcess, email: string): Promise<void> {
  const { answer } = sendHttp(`${server.url}/auth/v1/signup`, {
    body: { email, password: 'segredo-123', data: { name: 'Ana Lima', role: 'admin' } },
  })
  const { status, text } = await answer
  expect(`${status} ${text}`).toMatch(/^200 /)
}

async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 45_000 }).toBe(true)
}

const allSent = () => outbox().every(({ state, sealed }) => state === 'done' && sealed === null)

test('a mail leads to the server that sent it', async () => {
  const server = await startServer({ database: file.path, env: mailing(smtp) })
  await signUp(server, 'ana@dona.example')
  await until(() => smtp.received.length === 1)
  const { from, to, mail } = requireNth(smtp.received)
  expect(from).toBe('oi@vez.example')
  expect(to).toEqual(['ana@dona.example'])
  const port = new URL(server.url).port
  expect(mail.text).toContain(`http://localhost:${port}/auth/callback#token_hash=`)
})

test('a server that is killed while it sends: the next one sends it again, as the same message', async () => {
  const slow = await startSmtp({ slow: 5000 })
  const first = await startServer({ database: file.path, env: mailing(slow) })
  await signUp(first, 'ana@dona.example')
  await until(() => slow.attempts() === 1)
  await first.kill()
  await slow.close()
  const [held] = outbox()
  expect(held).toMatchObject({ state: 'waiting', attempts: 1 })

  const second = await startServer({ database: file.path, env: mailing(smtp) })
  await signUp(second, 'bia@dona.example')
  await until(() => smtp.received.length > 0)
  expect(outbox().find(({ id }) => id === held?.id)).toEqual(held)
  // The lease is a minute; here it has passed.
  file.change("UPDATE due_work SET leased_until = NULL WHERE kind = 'message'")
  await until(allSent)
  expect(smtp.received.map(({ to }) => to.join())).toEqual(['bia@dona.example', 'ana@dona.example'])
  expect(smtp.received[1]?.mail.messageId).toBe(`<${held?.id}@localhost>`)
  expect((await second.stop()).code).toBe(0)
})

test('two servers on one file send the mails of both, each once', async () => {
  const env = mailing(smtp)
  const servers = [
    await startServer({ database: file.path, env }),
    await startServer({ database: file.path, env }),
  ]
  const names = Array.from({ length: 24 }, (_, i) => `dona${i}@mail.example`)
  await Promise.all(
    names.flatMap((name, i) =>
      servers.slice(i % 2, (i % 2) + 1).map((server) => signUp(server, name)),
    ),
  )
  await until(() => outbox().length === 24 && allSent())
  expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual([...names].sort())
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(24)
})

test('without the lease of a claim, mails are sent again and again', async () => {
  const unleased = await buildVariant([
    {
      file: 'db/due-work.ts',
      from: 'claim.now + claim.lease_ms',
      to: 'claim.now + 0 * claim.lease_ms',
    },
  ])
  const server = await startServer({
    database: file.path,
    env: mailing(smtp),
    entry: unleased.entry,
  })
  const names = Array.from({ length: 6 }, (_, i) => `dona${i}@mail.example`)
  await Promise.all(names.map((name) => signUp(server, name)))
  await until(() => smtp.received.length > names.length)
  await server.kill()
  unleased.remove()
})

test('a server without any channel says in one line that nothing leaves, and has no /dev/outbox', async () => {
  const server = await startServer({ database: file.path })
  const lines = server.output().split('\n')
  expect(lines.filter((line) => /no message leaves/.test(line))).toHaveLength(1)
  expect((await getUrl(`${server.url}/dev/outbox`)).status).toBe(404)
})

test('the demo keeps its messages at /dev/outbox', async () => {
  await file.remove()
  file = await createDatabaseFile('demo')
  const server = await startServer({ database: file.path, args: ['--demo'] })
  expect(server.output()).not.toContain('no message leaves')
  await signUp(server, 'ana@dona.example')
  await until(allSent)
  const page = await getUrl(`${server.url}/dev/outbox`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Confirme seu e-mail')
  expect(page.text).toContain('ana@dona.example')
})
