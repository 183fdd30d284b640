/** Messages on their way: the worker against a real SMTP server, on a real database. */
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyedCrypto } from '#api/crypto.ts'
import { queueMessage } from '#api/message/queue.ts'
import { claimWork, listDueWork } from '#db/due-work.ts'
import type { MessageRow } from '#db/outbox.ts'
import { LEASES_MS, RETRY_DELAYS_MS } from '#domain/due-work/due-work.ts'
import {
  areAllSent,
  createMailChannels,
  listQueueStates,
  type MessageQueueFixture,
  NOON,
  openMessageQueue,
} from '#tests/support/api/message-queue.ts'
import { SAMPLE_MESSAGES, SAMPLE_TOKEN } from '#tests/support/api/sample-messages.ts'
import { requireNth } from '#tests/support/db/factories.ts'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'

let smtp: SmtpServer
let office: MessageQueueFixture
beforeEach(async () => {
  smtp = await startSmtp()
  office = await openMessageQueue(createMailChannels(smtp.url))
})
afterEach(async () => {
  await office.close()
  await smtp.close()
})

const LEASE_MS = LEASES_MS.quick
/** What a worker does before it dies. */
const claim = (now: number) =>
  office.storage.write(async (tx) => {
    const kinds = ['message'] as const
    const { ids } = await listDueWork(tx, { now, limit: 10, kinds, after: '' })
    return claimWork(tx, ids, { now, kinds, lease_ms: LEASE_MS })
  })

const noted = (last_error: string) => (rows: MessageRow[]) =>
  requireNth(rows).last_error === last_error

test('a message is sent once it is queued, without waiting for the next look', async () => {
  const worker = office.work()
  await office.queue()
  worker.wake()
  const rows = await office.settled(areAllSent)
  expect(rows).toMatchObject([{ attempts: 1, sealed: null, last_error: null, done_at: NOON }])
  const { from, to, mail } = requireNth(smtp.received)
  expect(from).toBe('nao-responda@vez.example')
  expect(to).toEqual(['marina@cliente.example'])
  expect(mail.messageId).toBe(`<${requireNth(rows).id}@vez.example>`)
})

test('wakes that come while it works are not lost', async () => {
  const worker = office.work()
  for (let i = 0; i < 20; i++) {
    await office.queue()
    worker.wake()
  }
  await office.settled(areAllSent)
  expect(smtp.received).toHaveLength(20)
})

test('it looks by itself for what nobody announced', async () => {
  office.work()
  await expect.poll(office.countReads).toBeGreaterThan(1)
  await office.queue()
  await office.settled(areAllSent)
  expect(smtp.received).toHaveLength(1)
})

test('nothing is sent before it is known where its links lead', async () => {
  const known = office.context.address
  let asked = 0
  office.context.address = () => {
    asked++
    return ''
  }
  await office.queue()
  const worker = office.work()
  worker.wake()
  expect(asked).toBeGreaterThan(1)
  expect(office.countReads()).toBe(0)
  await worker.stop()
  office.context.address = known
  office.work()
  await office.settled(areAllSent)
})

test('a receiver that is refused for good (550) is given up at once', async () => {
  smtp.refuseReceiver(550)
  await office.queue()
  office.work()
  const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
  expect(rows).toMatchObject([{ attempts: 1, last_error: 'smtp 550', sealed: null, done_at: null }])
  expect(smtp.received).toEqual([])
})

test('a message that is refused for now (451) is sent later, as the same message', async () => {
  smtp.refuse(451)
  await office.queue()
  const worker = office.work()
  const [first] = await office.settled(noted('smtp 451'))
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, due_at: NOON + RETRY_DELAYS_MS[0] })
  office.advance(RETRY_DELAYS_MS[0])
  worker.wake()
  await office.settled(areAllSent)
  expect(smtp.attempts()).toBe(2)
  expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([`<${first?.id}@vez.example>`])
})

test('a server that was down gets the message once it is up', async () => {
  await smtp.close()
  await office.queue()
  const worker = office.work()
  await office.settled(noted('smtp ECONNREFUSED'))
  smtp = await startSmtp({ port: smtp.port })
  office.advance(RETRY_DELAYS_MS[0])
  worker.wake()
  expect(await office.settled(areAllSent)).toMatchObject([{ attempts: 2, last_error: null }])
  expect(smtp.received).toHaveLength(1)
})

test('a wrong password of our own does not cost anybody a message', async () => {
  const locked = await startSmtp({ password: 'right' })
  const own = await openMessageQueue(createMailChannels(locked.url.replace('//', '//vez:wrong@')))
  await own.queue()
  own.work()
  const rows = await own.settled(noted('smtp 535'))
  expect(rows).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await own.close()
  await locked.close()
})

test('pauses grow, and after the last the message is given up with its reason', async () => {
  smtp.refuse(...Array.from({ length: 20 }, () => 451))
  await office.queue()
  const worker = office.work()
  const waited: number[] = []
  for (let attempt = 1; attempt <= RETRY_DELAYS_MS.length; attempt++) {
    const [row] = await office.settled(
      (rows) => requireNth(rows).due_at === NOON + sum(waited) + pause(attempt),
    )
    waited.push(pause(attempt))
    expect(row).toMatchObject({ state: 'waiting', attempts: attempt })
    office.advance(pause(attempt) - 1)
    worker.wake()
    expect(await office.rows()).toMatchObject([{ attempts: attempt }])
    office.advance(1)
    worker.wake()
  }
  const [row] = await office.settled((rows) => listQueueStates(rows).includes('failed'))
  expect(row).toMatchObject({ attempts: 8, last_error: 'smtp 451', sealed: null })
  expect(waited.every((ms, i) => i === 0 || ms > (waited[i - 1] ?? 0))).toBe(true)
})

const pause = (attempt: number) => RETRY_DELAYS_MS[attempt - 1] ?? 0
const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)

test('what has expired is not sent any more', async () => {
  await office.queue({ expires_at: NOON + 600_000 })
  office.advance(600_000)
  office.work()
  const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
  expect(rows).toMatchObject([{ last_error: 'expired', sealed: null }])
  expect(smtp.attempts()).toBe(0)
})

test('what would expire before its next attempt is given up with the reason it had', async () => {
  smtp.refuse(451)
  await office.queue({ expires_at: NOON + RETRY_DELAYS_MS[0] })
  office.work()
  const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
  expect(rows).toMatchObject([{ last_error: 'smtp 451', sealed: null }])
})

test('two workers on one file send 50 messages, each once', async () => {
  for (let i = 0; i < 50; i++) await office.queue({ recipient: `cliente${i}@mail.example` })
  const other = await office.workElsewhere()
  const worker = office.work()
  worker.wake()
  other.wake()
  await office.settled(areAllSent)
  const ids = smtp.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(50)
  expect(new Set(ids).size).toBe(50)
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(50)
})

test('what a process held when it died is sent after the lease, as the same message', async () => {
  await office.queue()
  const [held] = await claim(NOON)
  const worker = office.work()
  office.advance(LEASE_MS - 1)
  await office.queue()
  worker.wake()
  // Both would be claimed in one go, so what left the other behind did not take it.
  const rows = await office.settled((found) => listQueueStates(found).includes('done'))
  expect(rows.find(({ id }) => id === held?.id)).toMatchObject({ state: 'waiting', attempts: 1 })
  office.advance(1)
  worker.wake()
  await office.settled(areAllSent)
  expect(smtp.received).toHaveLength(2)
  expect(smtp.received[1]?.mail.messageId).toBe(`<${held?.id}@vez.example>`)
})

test('what ends its process each time is given up in the end', async () => {
  await office.queue()
  for (let i = 0; i < 8; i++) {
    await claim(NOON + i * LEASE_MS)
  }
  office.advance(8 * LEASE_MS)
  office.work()
  const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
  expect(rows).toMatchObject([{ attempts: 9, last_error: 'cut off' }])
  expect(smtp.attempts()).toBe(0)
})

test('what was cut off is tried as often as what failed', async () => {
  await office.queue()
  for (let i = 0; i < RETRY_DELAYS_MS.length; i++) await claim(NOON + i * LEASE_MS)
  office.advance(RETRY_DELAYS_MS.length * LEASE_MS)
  office.work()
  const rows = await office.settled(areAllSent)
  expect(rows).toMatchObject([{ attempts: RETRY_DELAYS_MS.length + 1 }])
})

test('stopping waits for what is being sent and gives back the rest', async () => {
  const slow = await startSmtp({ slow: 300 })
  const own = await openMessageQueue(createMailChannels(slow.url))
  for (let i = 0; i < 6; i++) await own.queue()
  const worker = own.work()
  await own.settled((rows) => rows.every(({ attempts }) => attempts === 1))
  await worker.stop()
  const rows = await own.rows()
  expect(listQueueStates(rows).filter((state) => state === 'done')).toHaveLength(2)
  expect(slow.received).toHaveLength(2)
  const back = rows.filter(({ state }) => state === 'waiting')
  expect(back.map(({ attempts, due_at }) => [attempts, due_at])).toEqual(
    Array.from({ length: 4 }, () => [0, NOON]),
  )
  worker.wake()
  // Whoever comes next finds all of them free.
  own.work()
  const sent = await own.settled(areAllSent)
  expect(sent.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 6 }, () => 1))
  await own.close()
  await slow.close()
})

test('the same key is queued once, and sent once', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => office.queue({ key: 'booking:1:confirmation' })),
  )
  expect(answers).toEqual([true, false, false])
  office.work()
  expect(await office.settled(areAllSent)).toHaveLength(1)
  expect(smtp.received).toHaveLength(1)
})

test('nothing is queued for a channel that is not configured', async () => {
  expect(await office.queue({ channel: 'sms', recipient: '11934567890' })).toBe(false)
  expect(await office.rows()).toEqual([])
})

test('a queued message is undone with the transaction that it belongs to', async () => {
  const { storage, context } = office
  const undone = storage.write(async (tx) => {
    await queueMessage(tx, context, {
      ...SAMPLE_MESSAGES.recover,
      key: 'undone',
      user_id: null,
      channel: 'email',
      recipient: 'marina@cliente.example',
      expires_at: null,
    })
    throw new Error('the booking was refused')
  })
  await expect(undone).rejects.toThrow('the booking was refused')
  expect(await office.rows()).toEqual([])
})

test('the token is never in the database file, nor in the log, and wiped once it is sent', async () => {
  smtp.refuse(451)
  await office.queue({ ...SAMPLE_MESSAGES.recover })
  const worker = office.work()
  const [waiting] = await office.settled(noted('smtp 451'))
  expect(waiting?.sealed).toMatch(/^[\w-]{80,}$/)
  expect(await bytesOfDatabase()).toContain('marina@cliente.example')
  expect(await bytesOfDatabase()).not.toContain(SAMPLE_TOKEN)
  office.advance(RETRY_DELAYS_MS[0])
  worker.wake()
  expect(await office.settled(areAllSent)).toMatchObject([{ sealed: null }])
  expect(smtp.received[0]?.mail.text).toContain(SAMPLE_TOKEN)
  expect(await bytesOfDatabase()).not.toContain(SAMPLE_TOKEN)
  expect(office.logged()).toContain('smtp 451')
  expect(office.logged()).not.toMatch(new RegExp(`${SAMPLE_TOKEN}|@cliente\\.example|Marina`))
})

async function bytesOfDatabase(): Promise<string> {
  const path = office.address.replace('file:', '')
  const parts = await Promise.all([readFile(path), readFile(`${path}-wal`)])
  return Buffer.concat(parts).toString('latin1')
}

test('what was sealed under another SECRET_KEY is given up', async () => {
  office.context.crypto = createKeyedCrypto('another-secret-that-is-long-enough-too')
  await office.queue()
  office.context.crypto = createKeyedCrypto('the-secret-that-is-there-after-a-restart')
  office.work()
  const rows = await office.settled((found) => listQueueStates(found).includes('failed'))
  expect(rows).toMatchObject([{ last_error: 'sealed under another key', sealed: null }])
  expect(smtp.attempts()).toBe(0)
})
