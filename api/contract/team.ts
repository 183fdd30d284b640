import { z } from 'zod'
import { authSession } from './auth-session.ts'
import { edit } from './shape/edit.ts'
import type { Endpoint } from './shape/endpoint.ts'
import {
  houseWeek,
  storedProfessional,
  typedProfessional,
  typedWeek,
} from './shape/professional-fields.ts'
import {
  id,
  idempotencyKey,
  instant,
  secret,
  storedDate,
  storedTime,
  typedEmail,
  typedPassword,
} from './shape/shapes.ts'

/** `none`: never invited; `invited`: a link is open; `active`: has an account. */
const accountState = z.enum(['none', 'invited', 'active'])

/** A professional as the team's screen edits them. */
const teamMember = storedProfessional.extend({
  id,
  account: accountState,
  invited_until: instant.nullable(),
  archived: z.boolean(),
  /** Beyond what the plan lets edit. */
  read_only: z.boolean(),
  /** Bookings still to come. */
  bookings_ahead: z.int(),
})

const professionalParams = z.object({ id })

/** A booking that is still to come, as far as it takes to know which one it is. */
const bookingAhead = z.object({
  id,
  client_name: z.string(),
  service_name: z.string(),
  date: storedDate,
  time: storedTime,
  /** minutes */
  duration: z.int(),
})

/** The first ones, and how many there are. */
const bookingsAhead = z.object({ count: z.int(), bookings: z.array(bookingAhead) })

/** Of one hand-over; whoever has more calls again. */
const MAX_HANDED_OVER = 200

export const teamEndpoints = {
  'GET /api/professionals': {
    summary: "The owner's professionals by name: who works there, or who was archived",
    access: 'owner',
    query: z.object({ archived: z.enum(['true', 'false']).optional() }),
    status: 200,
    response: z.object({
      professionals: z.array(teamMember),
      /** What holds where they have none of their own. */
      house_hours: houseWeek,
    }),
    refusals: [],
  },
  'POST /api/professionals': {
    summary:
      'Adds a professional. Without `services` they perform all that are active; without hours the ' +
      'house’s hold. The same key and fields within 24 hours add one',
    access: 'owner',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: z.object({ professional: typedProfessional.partial().required({ name: true }) }),
    status: 201,
    response: teamMember,
    refusals: [
      'service_not_found',
      'too_many_professionals',
      'idempotency_key_reused',
      'plan_limit',
    ],
  },
  'PATCH /api/professionals/:id': {
    summary:
      'Changes a professional, field by field; each weekday and the list of terms is one field',
    access: 'owner',
    params: professionalParams,
    body: edit(typedProfessional, storedProfessional),
    status: 200,
    response: teamMember,
    refusals: ['professional_not_found', 'edited_elsewhere', 'service_not_found', 'plan_limit'],
  },
  'POST /api/professionals/:id/archive': {
    summary:
      'Takes a professional off the page at once and ends their access and invitations. Bookings that ' +
      'lie ahead stay theirs until they are handed over',
    access: 'owner',
    params: professionalParams,
    status: 200,
    response: teamMember,
    refusals: ['professional_not_found'],
  },
  'POST /api/professionals/:id/restore': {
    summary: 'Takes an archived professional back; their access is given anew',
    access: 'owner',
    params: professionalParams,
    status: 200,
    response: teamMember,
    refusals: ['professional_not_found', 'too_many_professionals', 'plan_limit'],
  },
  'DELETE /api/professionals/:id': {
    summary:
      'Deletes an archived professional for good. Where bookings tell of them their name stays there, ' +
      'and all else is erased',
    access: 'owner',
    params: professionalParams,
    status: 204,
    response: z.undefined(),
    refusals: [
      'professional_not_found',
      'professional_not_archived',
      'professional_has_bookings_ahead',
    ],
  },
  'GET /api/professionals/:id/bookings-ahead': {
    summary: 'What is still to come with a professional, archived or not, soonest first',
    access: 'owner',
    params: professionalParams,
    status: 200,
    response: bookingsAhead,
    refusals: ['professional_not_found'],
  },
  'POST /api/professionals/:id/hand-over': {
    summary:
      'Passes bookings that lie ahead to somebody else, each judged by itself: what cannot be passed ' +
      'stays, and says why',
    access: 'owner',
    params: professionalParams,
    body: z.object({
      to: id,
      booking_ids: z.array(id).min(1, { error: 'Escolha os agendamentos.' }).max(MAX_HANDED_OVER),
      /** Also where the other one does not work at that time. */
      outside_hours: z.boolean().default(false),
    }),
    status: 200,
    response: z.object({
      results: z.array(
        z.object({
          id,
          handed_over: z.boolean(),
          /** Why it stays. */
          code: z.string().nullable(),
          message: z.string().nullable(),
        }),
      ),
    }),
    refusals: ['professional_not_found', 'professional_archived'],
  },
  'POST /api/professionals/:id/outside': {
    summary:
      'The bookings ahead that other hours of a professional would leave outside; nothing changes',
    access: 'owner',
    params: professionalParams,
    body: z.object({ week: typedWeek }),
    status: 200,
    response: bookingsAhead,
    refusals: ['professional_not_found'],
  },
  'POST /api/professionals/:id/invitation': {
    summary:
      'Makes the one-time link by which a professional gets an account, good for 7 days; an earlier ' +
      'one ends. It is mailed where that is possible, and given back to pass on',
    access: 'owner',
    params: professionalParams,
    status: 201,
    response: z.object({ url: z.string(), expires_at: instant, mailed_to: z.string().nullable() }),
    refusals: ['professional_not_found', 'professional_has_account', 'plan_limit'],
    limited: true,
  },
  'DELETE /api/professionals/:id/access': {
    summary:
      "Ends a professional's access at once: their account is signed out everywhere and is a client's " +
      'from then on, an invitation that waits ends. Where there is neither, nothing changes',
    access: 'owner',
    params: professionalParams,
    status: 204,
    response: z.undefined(),
    refusals: ['professional_not_found'],
  },
  'POST /api/invitation': {
    summary: 'What an invitation says: who invites whom',
    access: 'anyone',
    body: z.object({ token: secret }),
    status: 200,
    response: z.object({
      business_name: z.string(),
      name: z.string(),
      /** As what they are invited. */
      role: z.enum(['professional', 'reception']),
      /** As the owner has it on file; may be changed. */
      email: z.string().nullable(),
      expires_at: instant,
    }),
    refusals: ['invitation_not_found'],
    limited: true,
  },
  'POST /api/invitation/renew': {
    summary:
      'Mails an invitation anew that nobody took up in its time, up to 30 days after it; to the ' +
      'address that the house has on file, never to another',
    access: 'anyone',
    body: z.object({ token: secret }),
    status: 200,
    /** The address, masked. */
    response: z.object({ mailed_to: z.string() }),
    refusals: ['invitation_not_found'],
    limited: true,
  },
  'POST /api/invitation/accept': {
    summary:
      'Makes the account of who is invited and signs it in. For the e-mail of a client account its ' +
      'own password is asked, and that account becomes the professional’s, or the reception’s',
    access: 'anyone',
    headers: z.object({ 'x-vez-session': z.string().max(40).optional() }),
    body: z.object({ token: secret, email: typedEmail, password: typedPassword }),
    status: 200,
    response: authSession,
    refusals: [
      'invitation_not_found',
      'invalid_email',
      'weak_password',
      'user_already_exists',
      'invalid_credentials',
      'insufficient_aal',
      'foreign_origin',
    ],
    limited: true,
  },
} as const satisfies Record<string, Endpoint>
