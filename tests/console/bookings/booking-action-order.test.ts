/** In which order what is done with one booking is sent, and on which version each is built. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createActionRunner } from '#console/bookings/booking-action-runner.ts'

type Seen = { id: string; version: number }
type Answer = (fail?: Error) => void

/** A server that answers when it is told to, and one booking of its own for each test. */
function openRunner() {
  const sent: { action: string; version: number; answer: Answer }[] = []
  const run = createActionRunner<Seen, string>(
    new QueryClient(),
    {
      send: ({ id }, action, version) =>
        new Promise((resolve, reject) => {
          const answer: Answer = (fail) =>
            fail ? reject(fail) : resolve([{ id, version: version + 1 }])
          sent.push({ action, version, answer })
        }),
      show: () => undefined,
      invalidate: () => undefined,
    },
    {
      done: () => null,
      failed: () => 'não deu',
      failure: () => '',
      encaixe: () => '',
    },
  )
  const id = crypto.randomUUID()
  return {
    sent,
    /** @param version of the booking as the screen has it */
    run: (action: string, version = 1) => run({ booking: { id, version }, action }),
    /** Lets the one that was sent last be answered, and what follows it be sent. */
    answer: async (fail?: Error) => {
      await settle()
      sent.at(-1)?.answer(fail)
      await settle()
    },
    listVersions: () => sent.map(({ action, version }) => `${action} ${version}`),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('what somebody else left is built upon once it is on the screen', async () => {
  const { run, answer, listVersions } = openRunner()
  void run('move')
  await answer()
  void run('cancel', 5)
  await answer()
  expect(listVersions()).toEqual(['move 1', 'cancel 5'])
})

test('one that was refused leaves the version to the next as it found it', async () => {
  const { run, answer, listVersions } = openRunner()
  const all = [run('move'), run('cancel'), run('trash')]
  await answer()
  await answer(new Error('no'))
  await answer()
  expect(await Promise.all(all)).toEqual([true, false, true])
  expect(listVersions()).toEqual(['move 1', 'cancel 2', 'trash 2'])
})

test('is asked for once while it waits, though an earlier one is answered meanwhile', async () => {
  const { run, answer, sent } = openRunner()
  const [first, second] = [run('move'), run('cancel')]
  await answer()
  await first
  const again = run('cancel')
  await answer()
  expect(sent.map(({ action }) => action)).toEqual(['move', 'cancel'])
  expect(await Promise.all([second, again])).toEqual([true, true])
})

test('and may be asked for again when it is answered', async () => {
  const { run, answer, listVersions } = openRunner()
  for (let n = 0; n < 2; n++) {
    void run('confirm')
    await answer()
  }
  expect(listVersions()).toEqual(['confirm 1', 'confirm 2'])
})
