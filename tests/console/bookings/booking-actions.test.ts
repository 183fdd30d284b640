/** What can be done with a booking, without a screen and without a server. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Agenda, AgendaBooking } from '#api/contract/contract.ts'
import { type CallEndpoint, CallError, NetworkError } from '#api/contract/http-client.ts'
import { listActionMessages } from '#console/admin/bookings/list-action-messages.ts'
import { agendaActionMessages } from '#console/bookings/agenda-action-messages.ts'
import {
  applyAction,
  type BookingAction,
  getReverseAction,
  sendBookingAction,
  toEncaixe,
} from '#console/bookings/booking-action.ts'
import { type ActionMessages, createActionRunner } from '#console/bookings/booking-action-runner.ts'
import { showBookings } from '#console/bookings/booking-cache.ts'
import {
  type BookingFormValues,
  createBlankValues,
} from '#console/bookings/booking-form/booking-form-values.ts'
import { createBookingSender, toastCreated } from '#console/bookings/booking-form/create-booking.ts'
import {
  BOOKING_STATUS_TABLE,
  getStatusEntry,
  isOpenBooking,
  isUnconfirmedBooking,
} from '#console/bookings/booking-status.ts'
import { undoLast } from '#console/bookings/booking-toasts.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { createAgendaBooking } from '#tests/support/console/any-booking.ts'

const createRefusal = (code: string, message: string) => ({ code, message, request_id: 'r1' })

type ShownToast = {
  title: string
  description?: string
  action?: { label: string; onClick: () => void }
  onDismiss?: () => void
  onAutoClose?: () => void
}
const toasts = vi.hoisted(() => new Map<number, ShownToast>())

/** Toasts without a screen: they are shown until something takes them away. */
vi.mock('sonner', () => {
  const show = (title: string, options: Omit<ShownToast, 'title'> = {}) => {
    const id = toasts.size + 1
    toasts.set(id, { title, ...options })
    return id
  }
  const dismiss = (id: number) => toasts.get(id)?.onDismiss?.()
  return { toast: { success: show, error: show, dismiss } }
})

beforeEach(() => {
  toasts.clear()
  vi.stubGlobal('navigator', { onLine: true })
})

const listTitles = () => [...toasts.values()].map(({ title }) => title)
const lastToast = () => [...toasts.values()].at(-1)

type Sent = { name: string; input: unknown }

/** A server that answers as it is told, and remembers what it was asked. */
function createFakeServer(answer: (sent: Sent) => unknown) {
  const sent: Sent[] = []
  const call: CallEndpoint = async (name, input) => {
    sent.push({ name, input })
    // The contract's types stay with the callers; this stands for any endpoint.
    return answer({ name, input }) as never
  }
  return { call, sent }
}

const MOVE: BookingAction = { kind: 'move', change: { time: '11:00', professional_id: 'bia' } }

describe('each action asks the server for', () => {
  const ask = async (action: BookingAction) => {
    const { call, sent } = createFakeServer(() => ({ bookings: [createAgendaBooking()] }))
    await sendBookingAction(call, 'b', action, 7)
    return sent
  }
  const params = { id: 'b' }

  test.each<[BookingAction, string, object | undefined]>([
    [MOVE, 'PATCH /api/bookings/:id', { version: 7, time: '11:00', professional_id: 'bia' }],
    [
      { ...MOVE, encaixe: true },
      'PATCH /api/bookings/:id',
      { version: 7, time: '11:00', professional_id: 'bia', encaixe: true },
    ],
    [
      { kind: 'status', status: 'no_show' },
      'POST /api/bookings/:id/status',
      { version: 7, status: 'no_show', scope: 'one' },
    ],
    [
      { kind: 'status', status: 'cancelled', scope: 'following' },
      'POST /api/bookings/:id/status',
      { version: 7, status: 'cancelled', scope: 'following' },
    ],
    [{ kind: 'trash' }, 'DELETE /api/bookings/:id', { version: 7 }],
    [
      { kind: 'restore', encaixe: true },
      'POST /api/bookings/:id/restore',
      { version: 7, encaixe: true },
    ],
    [{ kind: 'delete-permanently' }, 'DELETE /api/bookings/:id/permanent', undefined],
  ])('%o', async (action, name, body) => {
    expect(await ask(action)).toEqual([{ name, input: body ? { params, body } : { params } }])
  })
})

describe('an action shows at once what it will most likely lead to:', () => {
  const booking = createAgendaBooking({ encaixe: true })

  test('a move keeps everything that it does not change', () => {
    expect(applyAction(booking, MOVE)).toEqual({
      ...booking,
      time: '11:00',
      professional_id: 'bia',
    })
    expect(applyAction(createAgendaBooking(), { ...MOVE, encaixe: true }).encaixe).toBe(true)
  })

  test('a no-show is cancelled with its reason, any other status has none', () => {
    expect(applyAction(booking, { kind: 'status', status: 'no_show' })).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'no_show',
    })
    const missed = createAgendaBooking({ status: 'cancelled', cancel_reason: 'no_show' })
    expect(applyAction(missed, { kind: 'status', status: 'confirmed' })).toMatchObject({
      status: 'confirmed',
      cancel_reason: null,
    })
  })

  test('what is trashed is gone, what is restored is back', () => {
    expect(applyAction(booking, { kind: 'trash' }).deleted).toBe(true)
    expect(applyAction({ ...booking, deleted: true }, { kind: 'restore' }).deleted).toBe(false)
  })
})

describe('an action is taken back', () => {
  test('from a move to the whole place it had, encaixe included', () => {
    const before = createAgendaBooking({ encaixe: true })
    expect(getReverseAction(before, MOVE)).toEqual({
      kind: 'move',
      change: { date: before.date, time: '10:00', duration: 60, professional_id: 'rafa' },
      encaixe: true,
    })
  })

  test.each([
    ['confirmed', null, 'confirmed'],
    ['pendente', null, 'pendente'],
    ['completed', null, 'completed'],
    ['cancelled', 'client', 'cancelled'],
    ['cancelled', 'no_show', 'no_show'],
    ['scheduled', null, 'confirmed'],
  ] as const)('from another status to %s (%s)', (status, cancel_reason, back) => {
    const before = createAgendaBooking({ status, cancel_reason })
    const action: BookingAction = { kind: 'status', status: 'completed' }
    expect(getReverseAction(before, action)).toEqual({ kind: 'status', status: back })
  })

  test('from the trash and into it', () => {
    const before = createAgendaBooking()
    expect(getReverseAction(before, { kind: 'trash' })).toEqual({ kind: 'restore', encaixe: false })
    expect(getReverseAction(before, { kind: 'restore' })).toEqual({ kind: 'trash' })
  })

  test('with why it was done, which the way back does not ask for again', async () => {
    const { call, sent } = createFakeServer(() => createAgendaBooking())
    const trash: BookingAction = { kind: 'trash', reason: 'Engano' }
    await sendBookingAction(call, 'b', trash, 7)
    const back = getReverseAction(createAgendaBooking(), trash)
    expect(back).toMatchObject({ kind: 'restore', reason: 'Engano' })
    if (back) await sendBookingAction(call, 'b', back, 8)
    expect(sent.map(({ input }) => input)).toMatchObject([
      { body: { version: 7, reason: 'Engano' } },
      { body: { version: 8, reason: 'Engano' } },
    ])
  })

  test('but not for good, nor several of a series', () => {
    const before = createAgendaBooking()
    expect(getReverseAction(before, { kind: 'delete-permanently' })).toBeNull()
    const series: BookingAction = { kind: 'status', status: 'cancelled', scope: 'all' }
    expect(getReverseAction(before, series)).toBeNull()
  })
})

test('only a taken time can be overruled with an encaixe, and only by what takes one', () => {
  expect(toEncaixe(MOVE, 'slot_taken')).toEqual({ ...MOVE, encaixe: true })
  expect(toEncaixe({ kind: 'restore' }, 'time_blocked')).toEqual({ kind: 'restore', encaixe: true })
  expect(toEncaixe(MOVE, 'booking_changed')).toBeNull()
  expect(toEncaixe(MOVE, null)).toBeNull()
  expect(toEncaixe({ kind: 'trash' }, 'slot_taken')).toBeNull()
})

/** The agenda's actions over an agenda with one booking, at a server that answers as told. */
function openAgenda(
  answer: (action: BookingAction, version: number) => AgendaBooking | Promise<AgendaBooking>,
  { id = crypto.randomUUID(), messages = agendaActionMessages, ...fields }: RunOptions = {},
) {
  const booking = createAgendaBooking({ id, ...fields })
  const queries = new QueryClient()
  const agenda: Agenda = {
    today: booking.date,
    timezone: 'America/Sao_Paulo',
    interval: 15,
    agenda_blocked: true,
    professionals: [],
    own_professional_id: null,
    days: [{ date: booking.date, closed: false, hours: [] }],
    bookings: [booking],
    overnight: [],
    blocks: [],
    event: 0,
  }
  queries.setQueryData(['agenda', '', ''], agenda)
  const asked: { action: BookingAction; version: number }[] = []
  const run = createActionRunner<AgendaBooking, BookingAction>(
    queries,
    {
      send: async (_booking, action, version) => {
        asked.push({ action, version })
        return [await answer(action, version)]
      },
      show: (bookings) => showBookings(queries, bookings),
      invalidate: () => undefined,
      optimistic: { guess: applyAction, cancelLoads: async () => undefined },
      reverse: getReverseAction,
      encaixe: toEncaixe,
    },
    messages,
  )
  const shown = () =>
    queries
      .getQueryData<Agenda>(['agenda', '', ''])
      ?.bookings.map(({ time, status }) => `${time} ${status}`)
  return {
    booking,
    asked,
    shown,
    queries,
    run: (action: BookingAction) => run({ booking, action }),
  }
}
type RunOptions = Partial<AgendaBooking> & {
  messages?: ActionMessages<AgendaBooking, BookingAction>
}

/** A server that does what it is asked and counts the version up. */
const obey =
  (start: AgendaBooking) =>
  (action: BookingAction, version: number): AgendaBooking => ({
    ...applyAction(start, action),
    version: version + 1,
  })

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('an action that is run', () => {
  test('shows at once, stands among the mutations meanwhile, and then as the server left it', async () => {
    let respond = (_booking: AgendaBooking) => {}
    const house = openAgenda(() => new Promise((resolve) => (respond = resolve)))
    const done = house.run(MOVE)
    await settle()
    expect(house.shown()).toEqual(['11:00 confirmed'])
    expect(house.queries.isMutating({ mutationKey: ['booking-action', house.booking.id] })).toBe(1)
    respond({ ...house.booking, time: '11:05', version: 2 })
    expect(await done).toBe(true)
    expect(house.shown()).toEqual(['11:05 confirmed'])
    expect(listTitles()).toEqual(['Remarcado'])
    expect(house.queries.isMutating()).toBe(0)
  })

  test('goes back to what was, and says why, where it is refused', async () => {
    const house = openAgenda(() => {
      throw new CallError(409, createRefusal('booking_changed', 'Mudou enquanto isso.'))
    })
    expect(await house.run(MOVE)).toBe(false)
    expect(house.shown()).toEqual(['10:00 confirmed'])
    expect(lastToast()).toEqual({
      title: 'Não foi possível remarcar',
      description: 'Mudou enquanto isso.',
    })
  })

  test('may be an encaixe where its time is taken', async () => {
    const house = openAgenda((action, version) => {
      if ('encaixe' in action) return { ...house.booking, encaixe: true, version: version + 1 }
      throw new CallError(409, createRefusal('slot_taken', 'Ocupado.'))
    })
    expect(await house.run(MOVE)).toBe(false)
    expect(lastToast()?.action?.label).toBe('Encaixar')
    lastToast()?.action?.onClick()
    await settle()
    expect(house.asked.map(({ action }) => action)).toEqual([MOVE, { ...MOVE, encaixe: true }])
  })

  test('is sent once, however often it is pressed before the answer', async () => {
    const house = openAgenda((action, version) => obey(house.booking)(action, version))
    const both = await Promise.all([house.run({ kind: 'trash' }), house.run({ kind: 'trash' })])
    expect(both).toEqual([true, true])
    expect(house.asked).toHaveLength(1)
    expect(listTitles()).toEqual(['Agendamento na lixeira'])
  })

  test('waits for the one before it and builds on the version which that left', async () => {
    const house = openAgenda((action, version) => obey(house.booking)(action, version))
    await Promise.all([
      house.run(MOVE),
      house.run({ kind: 'status', status: 'pendente' }),
      house.run({ ...MOVE, change: { time: '12:00' } }),
    ])
    expect(house.asked.map(({ version }) => version)).toEqual([1, 2, 3])
  })
})

describe('Ctrl+Z', () => {
  test('takes back what the last toast offers, once', async () => {
    const house = openAgenda((action, version) => obey(house.booking)(action, version))
    await house.run(MOVE)
    const offer = lastToast()
    expect(undoLast()).toBe(true)
    expect(undoLast()).toBe(false)
    await settle()
    // Its button may still be pressed while the toast fades.
    offer?.action?.onClick()
    await settle()
    expect(house.asked.map(({ version }) => version)).toEqual([1, 2])
    expect(house.asked[1]?.action).toEqual(getReverseAction(house.booking, MOVE))
    expect(listTitles()).toEqual(['Remarcado', 'Desfeito'])
  })

  test.each(['onAutoClose', 'onDismiss'] as const)(
    'does nothing once the toast is gone (%s)',
    async (gone) => {
      const house = openAgenda((action, version) => obey(house.booking)(action, version))
      await house.run(MOVE)
      lastToast()?.[gone]?.()
      expect(undoLast()).toBe(false)
      await settle()
      expect(house.asked).toHaveLength(1)
    },
  )

  test('leaves the toast of something newer alone when an older one goes', async () => {
    const house = openAgenda((action, version) => obey(house.booking)(action, version))
    await house.run(MOVE)
    const older = lastToast()
    await house.run({ kind: 'status', status: 'pendente' })
    older?.onAutoClose?.()
    expect(undoLast()).toBe(true)
  })

  test('makes a booking that was marked as missed confirmed again, and missed again', async () => {
    const missed = { status: 'cancelled', cancel_reason: 'no_show' } as const
    const house = openAgenda((action, version) => obey(house.booking)(action, version), missed)
    await house.run({ kind: 'status', status: 'confirmed' })
    expect(undoLast()).toBe(true)
    await settle()
    expect(house.asked[1]?.action).toEqual({ kind: 'status', status: 'no_show' })
    expect(listTitles()).toEqual(['Agendamento confirmado', 'Marcado como não compareceu'])
  })
})

describe('the list says in its own words', () => {
  const inList = { messages: listActionMessages }

  test('what is done, and that it was taken back', async () => {
    const house = openAgenda((action, version) => obey(house.booking)(action, version), inList)
    await house.run({ kind: 'status', status: 'no_show' })
    undoLast()
    await settle()
    expect(listTitles()).toEqual(['Marcado como não compareceu', 'Desfeito'])
  })

  test.each([
    [{ kind: 'trash' }, 'Não foi possível excluir'],
    [{ kind: 'restore' }, 'Não foi possível restaurar'],
    [{ kind: 'delete-permanently' }, 'Não foi possível excluir'],
    [{ kind: 'status', status: 'completed' }, 'Não foi possível mudar o status'],
  ] as const)('that %o failed without an answer', async (action, title) => {
    const house = openAgenda(() => {
      throw new NetworkError('network')
    }, inList)
    await house.run(action)
    expect(lastToast()).toEqual({
      title,
      description: 'Nada se perdeu. Confira a conexão e tente de novo.',
    })
  })

  test('that the client is blocked, and how a taken time can be had', async () => {
    const refuse = (code: string) =>
      openAgenda(() => {
        throw new CallError(409, createRefusal(code, 'Não.'))
      }, inList)
    await refuse('client_blocked_here').run({ kind: 'status', status: 'confirmed' })
    expect(lastToast()?.title).toBe('Cliente bloqueado')
    await refuse('slot_taken').run({ kind: 'restore' })
    expect(lastToast()?.action?.label).toBe('Restaurar como encaixe')
    await refuse('slot_taken').run({ kind: 'status', status: 'confirmed' })
    expect(lastToast()?.action?.label).toBe('Encaixar')
  })
})

describe('the status table', () => {
  test('leads from each status to others, never to itself', () => {
    for (const [shown, { settable, next }] of Object.entries(BOOKING_STATUS_TABLE)) {
      expect(next.length).toBeGreaterThan(0)
      if (shown === settable) expect(next).not.toContain(settable)
    }
  })

  test('knows a missed booking by its reason, and what is still open', () => {
    const missed = { status: 'cancelled', cancel_reason: 'no_show' } as const
    expect(getStatusEntry(missed).label).toBe('Não compareceu')
    expect(isOpenBooking(missed)).toBe(false)
    expect(isOpenBooking({ status: 'completed' })).toBe(false)
    expect(isOpenBooking({ status: 'pendente' })).toBe(true)
    expect(isUnconfirmedBooking({ status: 'pendente' })).toBe(true)
    expect(isUnconfirmedBooking({ status: 'confirmed' })).toBe(false)
    expect(isUnconfirmedBooking({ status: 'completed' })).toBe(false)
  })
})

describe('a new booking', () => {
  const values: BookingFormValues = createBlankValues({
    client: { kind: 'walk-in' },
    service: {
      id: 's',
      name: 'Corte',
      price: 50,
      duration: 30,
      is_composite: false,
      own_terms: [],
    },
    professional_id: 'rafa',
    date: '2026-11-23',
    time: '10:00',
    duration: '30',
    price: '50,00',
  })
  const how = { encaixe: false, skip: false, moved: [] }

  test('keeps its key from one try to the next, and gets another with other content', async () => {
    const { call, sent } = createFakeServer(() => {
      throw new NetworkError('network')
    })
    const send = createBookingSender(call)
    await expect(send(values, how)).rejects.toThrow(NetworkError)
    await expect(send({ ...values }, how)).rejects.toThrow(NetworkError)
    await expect(send({ ...values, time: '11:00' }, how)).rejects.toThrow(NetworkError)
    const keys = sent.map(
      ({ input }) => JSON.stringify(input).match(/"idempotency-key":"(\w+)"/)?.[1],
    )
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('that repeats asks first which dates are taken, and books nothing meanwhile', async () => {
    const { call, sent } = createFakeServer(() => ({ dates: ['a', 'b'], conflicts: ['a'] }))
    const repeat = { weeks: 1, until: '2026-12-07' }
    const answer = await createBookingSender(call)({ ...values, repeat }, how)
    expect(answer).toEqual({ name: 'conflicts', conflicts: ['a'], count: 2 })
    expect(sent.map(({ name }) => name)).toEqual(['POST /api/bookings/conflicts'])
  })

  test('can be taken back, several at once cannot', () => {
    const first = createAgendaBooking({ id: 'new' })
    const undone: string[] = []
    toastCreated([first], ({ id }) => undone.push(id))
    expect(undoLast()).toBe(true)
    expect(undone).toEqual(['new'])
    toastCreated([first, createAgendaBooking({ id: 'second' })], ({ id }) => undone.push(id))
    expect(lastToast()?.title).toBe('2 horários agendados')
    expect(undoLast()).toBe(false)
  })
})

test('says that a client was not told who wants no messages', async () => {
  const booking = createAgendaBooking()
  for (const messages of [agendaActionMessages, listActionMessages])
    for (const client_left of [true, undefined]) {
      const { call } = createFakeServer(() => ({ bookings: [booking], client_left }))
      const action: BookingAction = { kind: 'status', status: 'cancelled' }
      await sendBookingAction(call, booking.id, action, 1)
      const said = messages.done({ booking, action }, booking)?.description ?? ''
      expect(said.includes('Não avisamos')).toBe(client_left === true)
    }
})

test('says that a deletion tells no client, of a visit that is still to come alone', () => {
  for (const messages of [agendaActionMessages, listActionMessages])
    for (const status of ['confirmed', 'completed'] as const) {
      const booking = createAgendaBooking({ status })
      const action: BookingAction = { kind: 'trash' }
      const said = messages.done({ booking, action }, booking)?.description ?? ''
      expect(said.includes('Não avisamos o cliente')).toBe(status === 'confirmed')
      const undone = messages.done({ booking, action, isUndo: true }, booking)
      expect(undone?.description ?? '').not.toContain('Não avisamos')
    }
})

test('of two presses in one tick one counts, and the next one after it is over', async () => {
  const runOnce = createSingleFlight()
  let count = 0
  const task = async () => {
    count++
    await settle()
  }
  await Promise.all([runOnce(task), runOnce(task)])
  expect(count).toBe(1)
  await expect(runOnce(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await runOnce(task)
  expect(count).toBe(2)
})
