import { expect, test } from 'vitest'
import type { Service } from '#api/contract/contract.ts'
import { MISSING } from '#widget/messages/steps.ts'
import {
  ANYONE,
  BOOKING_STEPS,
  type BookingFlow,
  canOpenStep,
  chooseDate,
  chooseProfessional,
  chooseService,
  chooseTime,
  dropLostTime,
  EMPTY_FLOW,
  findMissingChoice,
  getReachedStep,
  openStep,
  parseStep,
  setDetails,
  startFlow,
} from '#widget/state/booking-flow.ts'

const TODAY = '2026-11-23'

const service = (id: string, professional_ids = ['ana', 'bia']): Service => ({
  id,
  name: id,
  description: null,
  price: 50,
  duration: 30,
  category: 'hair',
  created_at: '2026-01-01T00:00:00.000Z',
  is_composite: false,
  composite_items: [],
  professional_ids,
  own_terms: [],
})

const page = { services: [service('corte'), service('barba', ['bia', 'caio'])] }

const CHOSEN: BookingFlow = {
  step: 'confirm',
  service_id: 'corte',
  professional_id: 'ana',
  date: '2026-11-24',
  time: '10:00',
  notes: 'Sem pressa',
  guest_name: 'Caio',
  key: 'k',
  unsure: null,
}

test('choosing a service clears professional, time and key, and leads to the professionals', () => {
  expect(chooseService(CHOSEN, service('barba'), TODAY)).toEqual({
    step: 'professional',
    service_id: 'barba',
    professional_id: null,
    date: '2026-11-24',
    time: null,
    notes: 'Sem pressa',
    guest_name: 'Caio',
    key: null,
    unsure: null,
  })
})

test('what one person alone performs is theirs, and leads to the times', () => {
  expect(chooseService(CHOSEN, service('barba', ['bia']), TODAY)).toMatchObject({
    step: 'datetime',
    professional_id: 'bia',
    time: null,
  })
})

test.each([
  ['today', TODAY, TODAY],
  ['ahead', '2026-12-01', '2026-12-01'],
  ['past', '2026-11-22', null],
  ['no date', '2026-02-31', null],
  ['nonsense', 'amanhã', null],
  ['nothing', null, null],
])('an earlier date that is %s is kept only if it is still to come', (_, date, kept) => {
  expect(chooseService({ ...CHOSEN, date }, service('barba'), TODAY).date).toBe(kept)
})

test('another professional loses the time, the same one keeps it', () => {
  expect(chooseProfessional(CHOSEN, 'bia')).toMatchObject({ step: 'datetime', time: null })
  expect(chooseProfessional(CHOSEN, 'ana')).toMatchObject({ step: 'datetime', time: '10:00' })
})

test('another date loses the time, the same one changes nothing', () => {
  expect(chooseDate(CHOSEN, '2026-11-25')).toMatchObject({ time: null, key: null })
  expect(chooseDate(CHOSEN, '2026-11-24')).toBe(CHOSEN)
})

test('a time leads to the confirmation; only the very same one keeps the key', () => {
  expect(chooseTime(CHOSEN, '2026-11-24', '10:00')).toMatchObject({ step: 'confirm', key: 'k' })
  expect(chooseTime(CHOSEN, '2026-11-24', '10:15')).toMatchObject({ time: '10:15', key: null })
  expect(chooseTime(CHOSEN, '2026-11-25', '10:00').key).toBeNull()
  expect(setDetails(CHOSEN, { notes: 'Com pressa' })).toMatchObject({
    notes: 'Com pressa',
    key: null,
  })
})

test('a lost time takes nothing else with it', () => {
  expect(dropLostTime(CHOSEN)).toEqual({ ...CHOSEN, step: 'datetime', time: null, key: null })
})

test('what is missing is named in the order of the steps, each with its sentence', () => {
  const empty = { service_id: null, professional_id: null, date: null, time: null }
  const flow = { ...CHOSEN, ...empty }
  expect(findMissingChoice(flow)).toBe('service')
  expect(findMissingChoice({ ...flow, service_id: 'corte' })).toBe('professional')
  expect(findMissingChoice({ ...flow, service_id: 'corte', professional_id: ANYONE })).toBe('date')
  expect(findMissingChoice({ ...CHOSEN, time: null })).toBe('time')
  expect(findMissingChoice(CHOSEN)).toBeNull()
  expect(MISSING).toEqual({
    service: 'Selecione um serviço antes de confirmar o agendamento.',
    professional: 'Selecione um profissional antes de confirmar o agendamento.',
    date: 'Selecione uma data antes de confirmar o agendamento.',
    time: 'Selecione um horário antes de confirmar o agendamento.',
  })
})

test('a step opens only once all before it is chosen', () => {
  const reached = [
    [EMPTY_FLOW, ['service']],
    [{ ...CHOSEN, professional_id: null }, ['service', 'professional']],
    [{ ...CHOSEN, time: null }, ['service', 'professional', 'datetime']],
    [CHOSEN, [...BOOKING_STEPS]],
  ] as const
  for (const [flow, open] of reached) {
    expect(BOOKING_STEPS.filter((step) => canOpenStep(flow, step))).toEqual(open)
    expect(getReachedStep(flow)).toBe(open.at(-1))
  }
  expect(openStep(EMPTY_FLOW, 'confirm')).toBe(EMPTY_FLOW)
  expect(openStep(CHOSEN, 'professional').step).toBe('professional')
})

test('a step is known by its name only', () => {
  expect(parseStep('datetime')).toBe('datetime')
  for (const name of ['', 'DateTime', 'toString', null, undefined]) {
    expect(parseStep(name)).toBeNull()
  }
})

const start = (given: Partial<Parameters<typeof startFlow>[0]>) =>
  startFlow({
    saved: null,
    page,
    today: TODAY,
    service: null,
    step: null,
    returning: false,
    ...given,
  })

test('a visit begins empty, or with the service that the address names', () => {
  expect(start({})).toEqual(EMPTY_FLOW)
  expect(start({ service: 'barba' })).toMatchObject({ step: 'professional', service_id: 'barba' })
  expect(start({ service: 'nobody' })).toEqual(EMPTY_FLOW)
  expect(start({ step: 'confirm' })).toEqual(EMPTY_FLOW)
})

test('a return goes to the step that what is chosen leads to', () => {
  expect(start({ saved: CHOSEN, service: 'corte', returning: true })).toEqual(CHOSEN)
  expect(start({ saved: { ...CHOSEN, time: null }, returning: true }).step).toBe('datetime')
  expect(start({ saved: CHOSEN, service: 'barba', returning: true })).toMatchObject({
    step: 'professional',
    service_id: 'barba',
    professional_id: null,
  })
})

test('the address’s step opens where it can', () => {
  expect(start({ saved: CHOSEN, step: 'professional' }).step).toBe('professional')
  expect(start({ saved: { ...CHOSEN, time: null }, step: 'confirm' }).step).toBe('datetime')
  expect(start({ saved: CHOSEN, step: 'nonsense' }).step).toBe('confirm')
})

test('what no longer holds is dropped from an earlier visit, and the rest is kept', () => {
  expect(start({ saved: { ...CHOSEN, service_id: 'gone' } })).toEqual({
    ...EMPTY_FLOW,
    notes: 'Sem pressa',
    guest_name: 'Caio',
  })
  expect(start({ saved: { ...CHOSEN, professional_id: 'gone' } })).toMatchObject({
    step: 'professional',
    service_id: 'corte',
    professional_id: null,
    date: '2026-11-24',
    time: null,
  })
  expect(start({ saved: { ...CHOSEN, date: '2026-11-22' } })).toMatchObject({
    step: 'datetime',
    professional_id: 'ana',
    date: null,
    time: null,
    key: null,
    unsure: null,
  })
  expect(start({ saved: { ...CHOSEN, date: '2026-11-23' } })).toMatchObject({
    step: 'confirm',
    date: '2026-11-23',
    time: CHOSEN.time,
    key: CHOSEN.key,
  })
  expect(start({ saved: { ...CHOSEN, professional_id: ANYONE } }).step).toBe('confirm')
})
