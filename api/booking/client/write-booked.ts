import type { z } from 'zod'
import type { bookedAnswer } from '#api/contract/booking.ts'
import { formatInstant } from '#api/contract/shape/shapes.ts'
import { toReais } from '#domain/money/money.ts'

/**
 * A booking that was just made as `bookedAnswer` has it on the wire, by hand: the general encoder goes
 * through each field twice, which took as long as three statements. A test holds both to the same text.
 */
export function writeBooked(booked: z.output<typeof bookedAnswer>): string {
  const { presence_confirmed_at } = booked
  const answer: z.input<typeof bookedAnswer> = {
    id: booked.id,
    client_id: booked.client_id,
    service_id: booked.service_id,
    professional_id: booked.professional_id,
    date: booked.date,
    time: booked.time,
    status: booked.status,
    price: toReais(booked.price),
    duration: booked.duration,
    created_at: formatInstant(booked.created_at),
    service_name: booked.service_name,
    professional_name: booked.professional_name,
    review_status: booked.review_status,
    presence_confirmed_at:
      presence_confirmed_at === null ? null : formatInstant(presence_confirmed_at),
    composite_id: booked.composite_id,
    is_composite: booked.is_composite,
    composite_items: booked.composite_items.map(({ service_id }) => ({ service_id })),
    guest_name: booked.guest_name,
    client_note: booked.client_note,
    confirmation_queued: booked.confirmation_queued,
    confirmation_to: booked.confirmation_to,
  }
  return JSON.stringify(answer)
}
