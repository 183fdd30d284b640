import { z } from 'zod'
import { BOOKING_STATUSES, CANCEL_REASONS } from '#domain/booking/booking.ts'
import { isEmail, normalizeEmail, normalizeName } from '#domain/people/client.ts'
import { CONSENT_SOURCES } from '#domain/people/client-consent.ts'
import {
  BLOCK_UNITS,
  CLIENT_NOTES_LENGTH,
  CLIENT_SORTS,
  JOINED_NOTES_LENGTH,
  LABEL_LENGTH,
  MOST_BLOCK_DURATION,
  VISITOR_GROUPS,
} from '#domain/people/client-record.ts'
import { FREQUENCIES } from '#domain/people/client-statistics.ts'
import { isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { birth_date, labels } from './shape/client-fields.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  date,
  id,
  idempotencyKey,
  instant,
  limitedMultilineText,
  limitedText,
  money,
  moneySum,
  secret,
  signedMoney,
  storedDate,
  storedTime,
} from './shape/shapes.ts'

const nome = limitedText(120)
  .overwrite(normalizeName)
  .refine(isVisibleText, { error: 'Informe o nome do cliente.' })
/** In any writing; digits are kept, and nothing typed is no telephone. */
const telefone = limitedText(30)
  .nullable()
  .transform((typed) => typed?.trim() || null)
  .refine((typed) => typed === null || isWholePhone(typed), {
    error: 'Por favor, insira um número de telefone válido.',
  })
  .transform((typed) => typed && toPhoneDigits(typed))
const email = limitedText(254)
  .nullable()
  .transform((typed) => normalizeEmail(typed ?? '') || null)
  .refine((typed) => typed === null || isEmail(typed), {
    error: 'Por favor, insira um email válido.',
  })
const typedNotes = (most: number) =>
  limitedMultilineText(most)
    .nullable()
    .transform((typed) => typed || null)
const observacoes = typedNotes(CLIENT_NOTES_LENGTH)
function isWholePhone(typed: string): boolean {
  const digits = toPhoneDigits(typed)
  return isPhone(digits) && /^\+?[\d\s().-]+$/.test(typed)
}

const typedClient = z.object({
  nome,
  telefone,
  email,
  observacoes,
  birth_date,
  labels,
  /** That the house may keep their data and write to them. */
  consent: z.boolean(),
  /** How much they may owe; null: no limit; 0: nothing. The owner's alone to change. */
  account_limit: money.nullable(),
})

/** Of a record that was joined they may be longer than can be typed: `getNotesBound`. */
const editedClient = typedClient.extend({ observacoes: typedNotes(JOINED_NOTES_LENGTH) })

/** As it is stored, which may be more than can be typed. */
const storedFields = {
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  observacoes: z.string().nullable(),
  birth_date: z.string().nullable(),
  labels: z.array(z.string()),
}
const storedClient = z.object(storedFields)
const shownClient = storedClient.extend({
  consent: z.boolean(),
  account_limit: money.nullable(),
})

/** Until null: until somebody unblocks. */
const block = z.object({ until: instant.nullable(), reason: z.string().nullable() })

export const clientRecord = storedClient.extend({
  id,
  frequencia: z.enum(FREQUENCIES),
  ultima_visita: storedDate.nullable(),
  /** Null for the reception, as each sum is. */
  total_gasto: moneySum.nullable(),
  ticket_medio: money.nullable(),
  /** Since when, and by whose word; null: none that anybody wrote down. */
  consent: z.object({ at: instant, source: z.enum(CONSENT_SOURCES) }).nullable(),
  /** How much they may owe; null: no limit; 0: nothing. */
  account_limit: money.nullable(),
  /** A block that holds now. */
  block: block.nullable(),
  deleted: z.boolean(),
  created_at: instant,
})

const clientBooking = z.object({
  id,
  service_id: id,
  composite_id: id.nullable(),
  professional_id: id,
  date: storedDate,
  time: storedTime,
  service_name: z.string(),
  professional_name: z.string(),
  status: z.enum(BOOKING_STATUSES),
  cancel_reason: z.enum(CANCEL_REASONS).nullable(),
  /** What is charged, or was. */
  total: money,
  is_courtesy: z.boolean(),
})

const preference = z.object({ name: z.string(), visits: z.int() })
const clientParams = z.object({ id })

export const clientEndpoints = {
  'GET /api/client-records': {
    summary:
      "A page of the house's clients by filters, with what they have spent and their next visit",
    access: 'reception',
    query: z
      .object({
        q: limitedText(120).optional(),
        frequencia: z.enum(FREQUENCIES).optional(),
        label: limitedText(LABEL_LENGTH).optional(),
        blocked: z.enum(['true']).optional(),
        /** Who was here, and not in so many days. */
        unseen_days: z.coerce.number().int().min(1).max(3650).optional(),
        /** Whose birthday is this month at the house. */
        birthday: z.enum(['month']).optional(),
        /** By completed visits on these days: all of them, the archived too. */
        visitors: z.enum(VISITOR_GROUPS).optional(),
        from: date.optional(),
        to: date.optional(),
        /** Of those who came first, who was back within so many days. */
        back_within: z.coerce.number().int().min(1).max(366).optional(),
        read_only: z.enum(['true']).optional(),
        archived: z.enum(['true', 'false']).optional(),
        /** By `total_gasto` only for the owner. */
        sort: z.enum(CLIENT_SORTS).optional(),
        order: z.enum(['asc', 'desc']).optional(),
        /** `next` of the page before. */
        after: secret.optional(),
        size: z.coerce.number().int().min(1).max(500).optional(),
      })
      .refine(({ visitors, from, to }) => !visitors || (from && to && from <= to), {
        error: 'Escolha o primeiro e o último dia.',
        path: ['to'],
      }),
    status: 200,
    response: z.object({
      clients: z.array(
        clientRecord.extend({
          visits: z.int(),
          owed: signedMoney,
          read_only: z.boolean(),
          next: z.object({ date: storedDate, time: storedTime }).nullable(),
        }),
      ),
      /** How many there are by these filters, and without any; null on further pages. */
      count: z.object({ found: z.int(), all: z.int() }).nullable(),
      /** All labels in use; null on further pages. */
      labels: z.array(z.string()).nullable(),
      /** Of the house: what times are shown in. */
      timezone: z.string(),
      next: z.string().nullable(),
    }),
    refusals: [],
  },
  'GET /api/clients/:id': {
    summary: 'A client with their visits, what they bought, and what they usually choose',
    access: 'reception',
    params: clientParams,
    status: 200,
    response: z.object({
      client: clientRecord,
      /** What they owe, below 0 what they left; whether the plan lets nobody edit them. */
      owed: signedMoney,
      read_only: z.boolean(),
      /** Since when one of their contacts is off the house's list; null: none is. */
      left_list_at: instant.nullable(),
      timezone: z.string(),
      visits: z.object({
        completed: z.int(),
        no_shows: z.int(),
        last_no_show: storedDate.nullable(),
        /** Days between two visits at the middle; null before the third. */
        every_days: z.int().nullable(),
        bookings: z.int(),
      }),
      next: clientBooking.nullable(),
      last: z.array(clientBooking),
      /** Records that were joined to this one, or in part, and can be parted from it for 30 days. */
      merges: z.array(
        z.object({ id, nome: z.string(), created_at: instant, finished: z.boolean() }),
      ),
      /** Whom this one began to be joined to, and neither that nor parting them came to its end. */
      joining: z.object({ id, kept_id: id, nome: z.string(), created_at: instant }).nullable(),
      sales: z.array(
        z.object({ id, product_name: z.string(), quantity: z.int(), sold_at: instant }),
      ),
      preferences: z.object({
        professional: preference.nullable(),
        service: preference.nullable(),
      }),
    }),
    refusals: ['client_not_found_here'],
  },
  'POST /api/clients': {
    summary: 'Adds a client; a telephone that somebody has is refused, whatever its writing',
    access: 'reception',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: typedClient.partial().required({ nome: true }),
    status: 201,
    response: z.object({ id }),
    refusals: ['client_duplicate', 'idempotency_key_reused', 'plan_limit'],
  },
  'PATCH /api/clients/:id': {
    summary:
      'Changes what the house keeps of a client; a contact that it changes holds by its own word',
    access: 'reception',
    params: clientParams,
    body: edit(editedClient, shownClient),
    status: 200,
    response: z.object({ client: clientRecord }),
    refusals: ['client_not_found_here', 'client_duplicate', 'edited_elsewhere', 'plan_limit'],
  },
  'POST /api/clients/:id/block': {
    summary: 'Lets a client book no more for a while, or until unblocked; a new block replaces it',
    access: 'reception',
    params: clientParams,
    body: z.object({
      /** How many units; null: until somebody unblocks. */
      duration: z.int().min(1).max(MOST_BLOCK_DURATION).nullable(),
      unit: z.enum(BLOCK_UNITS),
      /** "Faltou ao agendamento" where nothing is written. */
      reason: limitedText(200).optional(),
    }),
    status: 200,
    response: z.object({ block }),
    refusals: ['client_not_found_here'],
  },
  'DELETE /api/clients/:id/block': {
    summary: 'Lets a client book again',
    access: 'reception',
    params: clientParams,
    status: 204,
    response: z.undefined(),
    refusals: ['client_not_found_here'],
  },
  'DELETE /api/clients/:id': {
    summary: 'Archives a client: in no list and no search, with all that hangs on them kept',
    access: 'reception',
    params: clientParams,
    status: 204,
    response: z.undefined(),
    refusals: ['client_not_found_here'],
  },
  'POST /api/clients/:id/restore': {
    summary: 'Takes a client out of the archive; refused where their telephone is another’s by now',
    access: 'reception',
    params: clientParams,
    status: 204,
    response: z.undefined(),
    refusals: ['client_not_found_here', 'client_duplicate', 'plan_limit'],
  },
  'DELETE /api/clients/:id/permanent': {
    summary:
      'Leaves nothing by which an archived client could be known, in any table; visits and sums stay, ' +
      'of nobody',
    access: 'owner',
    params: clientParams,
    status: 204,
    response: z.undefined(),
    refusals: [
      'client_not_found_here',
      'client_not_archived',
      'client_account_open',
      'merge_unfinished',
    ],
  },
} as const satisfies Record<string, Endpoint>
