import {
  createBookingPlan,
  findBookingConflicts,
  toOfferFields,
} from '#api/booking/owner/booking-plan.ts'
import type { BookableOffer, BusinessCatalog } from '#api/business/catalog.ts'
import { findOrCreateBookableClient } from '#api/client/find-or-create.ts'
import { RefusalError } from '#api/errors.ts'
import {
  deleteBooking,
  findBooking,
  insertBooking,
  listBookingNames,
  listBookingsOfDays,
} from '#db/booking/bookings.ts'
import { forgetUntouchedClient } from '#db/client/erase-client.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listOccupiedIntervals } from '#domain/availability/occupation.ts'
import { toCivilMinute } from '#domain/availability/placement.ts'
import type { BookingLine } from '#domain/import/lines.ts'
import type { ImportReason } from '#domain/import/reasons.pt-BR.ts'
import { getVouchedEmail } from '#domain/people/client-proof.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { findKnownContacts } from './clients.ts'
import {
  createBad,
  createKnown,
  type ImportContext,
  type ImportHouse,
  type KindRules,
  NEW,
  type Outcome,
  type Place,
  type Verdict,
} from './kind.ts'

export const bookingRules: KindRules<'bookings'> = {
  // Whether a time is free, the database has the last word: it takes back the whole transaction.
  linesAWrite: 1,
  getMatchKey: ({ date, time, nome, professional, service }) =>
    [date, time, professional ?? '', service, foldText(nome)].join(' '),
  places: { find: findOccupation, reason: 'slot_in_file' },
  check: async (db, house, lines) => {
    const verdicts: Verdict[] = []
    for (const line of lines) verdicts.push(await checkLine(db, house, line))
    return verdicts
  },
  bringIn: async (tx, context, house, { read, verdict }) =>
    verdict.known_id === null
      ? book(tx, context, house, read)
      : { state: 'skipped', reason: 'known' },
  takeBack: async (tx, _context, { user_id, now }, { subject_id, made_client_id, done_at }) => {
    const booking = await findBooking(tx, user_id, subject_id)
    if (!booking) return null
    if (booking.deleted) return 'in_trash'
    if (booking.updated_at !== done_at) return 'changed_since'
    await deleteBooking(tx, user_id, subject_id)
    // Stays where they booked or bought since.
    const at = { updated_at: done_at, now }
    if (made_client_id) await forgetUntouchedClient(tx, user_id, made_client_id, at)
    return null
  },
  listRecords: async (db, user_id, ids) =>
    new Map(
      (await listBookingNames(db, user_id, ids)).map(({ client_name, ...one }) => [
        one.id,
        { ...one, name: client_name },
      ]),
    ),
}

type Offered = { offer: BookableOffer; professional_id: string }

/** What and with whom, by their names. */
function findOffered(
  { offers, rows }: BusinessCatalog,
  { service, professional }: Pick<BookingLine, 'service' | 'professional'>,
): Offered | ImportReason {
  const offer = [...offers.values()].find((one) => foldText(one.service_name) === service)
  if (!offer) return 'service_unknown'
  const team = rows.professionals.filter(({ deleted }) => !deleted)
  const named = team.filter(({ name }) => foldText(name) === professional)
  const able = professional === null ? offer.professionals : named
  const [one, other] = able
  if (!one) return professional === null ? 'professional_which' : 'professional_unknown'
  return other ? 'professional_which' : { offer, professional_id: one.id }
}

const planLine = (
  { catalog }: ImportHouse,
  { date, time, duration }: BookingLine,
  { offer, professional_id }: Offered,
) =>
  createBookingPlan(catalog, {
    ...(offer.composite_id === null
      ? { service_id: offer.service_id }
      : { composite_id: offer.composite_id }),
    date,
    time,
    professional_id,
    duration: duration ?? undefined,
  })

/** When it keeps whom, as the database judges it. */
function findOccupation(house: ImportHouse, line: BookingLine): Place | null {
  const offered = findOffered(house.catalog, line)
  if (typeof offered === 'string') return null
  const { timing } = planLine(house, line, offered)
  return { key: offered.professional_id, spans: listOccupiedIntervals(timing, toCivilMinute(line)) }
}

async function checkLine(db: Db, house: ImportHouse, line: BookingLine): Promise<Verdict> {
  const offered = findOffered(house.catalog, line)
  if (typeof offered === 'string') return createBad(offered)
  const plan = planLine(house, line, offered)
  const [conflict] = await findBookingConflicts(db, house.catalog, plan)
  if (!conflict) return NEW
  if (conflict.code === 'time_blocked') return createBad('time_blocked')
  const { user_id } = house
  const { professional_id } = offered
  const there = await listBookingsOfDays(db, { user_id, professional_id }, line.date, line.date)
  const same = there.find(
    ({ time, client_name }) => time === line.time && foldText(client_name) === foldText(line.nome),
  )
  return same ? createKnown(same.id) : createBad('slot_taken')
}

async function book(
  tx: Db,
  context: ImportContext,
  house: ImportHouse,
  line: BookingLine,
): Promise<Outcome> {
  const { user_id, catalog, now } = house
  const offered = findOffered(catalog, line)
  if (typeof offered === 'string') return { state: 'failed', reason: offered }
  const { offer, professional, price, timing } = planLine(house, line, offered)
  const found = await findOrCreateClient(tx, context, house, line)
  if (found === null) return { state: 'failed', reason: 'client_blocked' }
  const { client, made_client_id } = found
  const { id } = await insertBooking(tx, {
    id: context.newId(),
    user_id,
    session_id: null,
    series_id: null,
    origin: 'console',
    client_id: client.id,
    client_name: client.nome,
    client_phone: client.telefone,
    client_email: getVouchedEmail(client),
    guest_name: null,
    professional_id: professional.id,
    professional_name: professional.name,
    ...toOfferFields(offer, { price }),
    ...timing,
    price: line.price ?? price,
    date: line.date,
    time: line.time,
    notes: line.notes,
    client_note: null,
    contact_confirmed: true,
    status: 'confirmed',
    is_courtesy: false,
    encaixe: false,
    created_at: now,
  })
  return { state: 'created', subject_id: id, made_client_id }
}

/** Null where they may not book. */
async function findOrCreateClient(
  tx: Db,
  context: ImportContext,
  { user_id, now }: ImportHouse,
  line: BookingLine,
) {
  const [known] = await findKnownContacts(tx, user_id, [line])
  const { nome, telefone, email } = line
  const typed = { nome, telefone: telefone ?? '', email: email ?? '', known: 'use' as const }
  try {
    const at = { ...context, now: () => now }
    const { client } = await findOrCreateBookableClient(
      tx,
      at,
      user_id,
      known ? { id: known } : typed,
    )
    return { client, made_client_id: client.created_at === now ? client.id : null }
  } catch (error) {
    if (error instanceof RefusalError) return null
    throw error
  }
}
