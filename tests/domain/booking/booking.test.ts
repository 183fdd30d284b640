import { describe, expect, it } from 'vitest'
import {
  BOOKING_STATUSES,
  isPlainNote,
  MAX_NOTES_LENGTH,
  REVIEW_STATUSES,
  toAppointment,
  toAppointmentStatus,
} from '#domain/booking/booking.ts'

it('a booking is scheduled, confirmed, pendente, completed or cancelled', () => {
  expect(BOOKING_STATUSES).toEqual(['scheduled', 'confirmed', 'pendente', 'completed', 'cancelled'])
  expect(REVIEW_STATUSES).toEqual(['pending', 'completed', 'declined'])
})

describe("the client's view", () => {
  it('knows completed and cancelled; every other status reads scheduled', () => {
    expect(BOOKING_STATUSES.map(toAppointmentStatus)).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
      'completed',
      'cancelled',
    ])
    expect(toAppointmentStatus('whatever')).toBe('scheduled')
    expect(toAppointmentStatus('')).toBe('scheduled')
  })

  it('names the fields of an appointment and holds nothing else', () => {
    const row = {
      id: 'b1',
      client_id: 'c1',
      client_phone: '11934567890',
      service_id: 's1',
      professional_id: 'p1',
      date: '2026-03-10',
      time: '09:30',
      status: 'confirmed',
      price: 64.9,
      duration: 45,
      notes: 'nada',
      created_at: '2026-03-01T12:00:00.000Z',
    }
    expect(toAppointment(row)).toEqual({
      id: 'b1',
      clientId: 'c1',
      serviceId: 's1',
      professionalId: 'p1',
      date: '2026-03-10',
      time: '09:30',
      status: 'scheduled',
      price: 64.9,
      duration: 45,
      createdAt: '2026-03-01T12:00:00.000Z',
    })
  })
})

describe("a client's note", () => {
  it('is text, also where it happens to parse as a number, a word or null', () => {
    const notes = ['', 'Sou alérgica a amônia', '{carinha feliz}', '12', '"oi"', 'null', 'true']
    expect(notes.filter((note) => !isPlainNote(note))).toEqual([])
    expect(MAX_NOTES_LENGTH).toBe(500)
  })

  it('may not pass for a comanda', () => {
    const comanda = JSON.stringify({ comandaItens: [], valorTotal: 0 })
    expect(
      [comanda, '{}', ` \n${comanda} `, '[]', '[{"tipo":"servico"}]'].filter(isPlainNote),
    ).toEqual([])
  })
})
