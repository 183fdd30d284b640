/** A client's record as a whole: all that is in it, and two of them as one. */
import { z } from 'zod'
import { PAYMENT_METHODS } from '#domain/comanda/comanda.ts'
import { FIADO_MOVE_KINDS } from '#domain/fiado/fiado-move.ts'
import { MESSAGE_CHANNELS } from '#domain/message/message.ts'
import { CLIENT_MESSAGE_KINDS, CLIENT_MESSAGE_STATES } from '#domain/reminder/kinds.ts'
import { clientRecord } from './client.ts'
import type { Endpoint } from './shape/endpoint.ts'
import { id, instant, money, signedMoney, storedDate, storedTime } from './shape/shapes.ts'

const clientParams = z.object({ id })

/** All that is kept of a client, for themselves. */
const clientData = z.object({
  client: clientRecord,
  /** Since when each contact counts as theirs, and by whose word: an account's id, or `house`. */
  contacts: z.object({
    email_proved_at: instant.nullable(),
    email_proved_by: z.string().nullable(),
    telefone_proved_at: instant.nullable(),
    telefone_proved_by: z.string().nullable(),
  }),
  /** Of the house: what times are told in. */
  timezone: z.string(),
  bookings: z.array(
    z.object({
      id,
      date: storedDate,
      time: storedTime,
      service_name: z.string(),
      professional_name: z.string(),
      status: z.string(),
      price: money,
      /** Null, with all that was typed besides, where nobody has confirmed who typed it. */
      client_name: z.string().nullable(),
      client_phone: z.string().nullable(),
      client_email: z.string().nullable(),
      guest_name: z.string().nullable(),
      /** Of the client, and of the house with what was charged. */
      client_note: z.string().nullable(),
      notes: z.string().nullable(),
      created_at: instant,
    }),
  ),
  sales: z.array(
    z.object({
      product_name: z.string(),
      quantity: z.int(),
      total_price: money,
      sale_date: instant,
    }),
  ),
  notes: z.array(
    z.object({
      text: z.string(),
      before_image: z.string().nullable(),
      after_image: z.string().nullable(),
      created_at: instant,
    }),
  ),
  /** What was put on their account and paid to it. */
  account: z.array(
    z.object({
      kind: z.enum(FIADO_MOVE_KINDS),
      amount: signedMoney,
      method: z.enum(PAYMENT_METHODS).nullable(),
      day: storedDate,
      created_at: instant,
      reversed_at: instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What the house wrote to them, or why it did not. */
  messages: z.array(
    z.object({
      kind: z.enum(CLIENT_MESSAGE_KINDS),
      channel: z.enum(MESSAGE_CHANNELS).nullable(),
      state: z.enum(CLIENT_MESSAGE_STATES),
      reason: z.string().nullable(),
      sent_at: instant.nullable(),
      created_at: instant,
    }),
  ),
  /** What was typed to sign in, where it was proven. */
  sessions: z.array(
    z.object({
      nome: z.string(),
      email: z.string(),
      telefone: z.string(),
      created_at: instant,
    }),
  ),
  reviews: z.array(
    z.object({
      rating: z.int(),
      comment: z.string().nullable(),
      answer: z.string().nullable(),
      created_at: instant,
    }),
  ),
})

export const clientWholeEndpoints = {
  'GET /api/clients/:id/data': {
    summary: 'All that the house keeps of a client, for whoever asks for their own data',
    access: 'owner',
    params: clientParams,
    status: 200,
    response: clientData,
    refusals: ['client_not_found_here'],
  },
  'POST /api/clients/:id/merge': {
    summary:
      'Joins another record of the same client to this one: bookings, sales, account, and what this one lacks',
    access: 'owner',
    params: clientParams,
    body: z.object({ other_id: id }),
    status: 200,
    response: z.object({ merge_id: id }),
    /**
     * `merge_not_found`: somebody parted them while they were being joined. `merge_unfinished`: something of
     * one of them hangs on a third. `client_being_erased`: half of one of them is erased.
     */
    refusals: [
      'client_not_found_here',
      'client_being_erased',
      'joined_notes_too_long',
      'merge_not_found',
      'merge_unfinished',
    ],
  },
  'POST /api/client-merges/:id/undo': {
    summary:
      'Parts two records again, within 30 days; what came since stays with the one that stayed',
    access: 'owner',
    params: clientParams,
    status: 200,
    /** The other's notes were changed meanwhile: something of them may still stand in the kept one's. */
    response: z.object({ notes_left: z.boolean() }),
    refusals: ['merge_not_found', 'client_not_found_here', 'client_duplicate', 'plan_limit'],
  },
} as const satisfies Record<string, Endpoint>
