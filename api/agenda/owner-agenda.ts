import { toAgendaBooking } from '#api/booking/agenda-booking.ts'
import type { BusinessCatalog } from '#api/business/catalog.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { unwrapOrThrow } from '#api/errors.ts'
import type { Handler } from '#api/mount.ts'
import type { ProfileRow } from '#db/account/profiles.ts'
import type { BookingRow } from '#db/booking/bookings.ts'
import { findLastEvent } from '#db/events.ts'
import { normalizeEmail } from '#domain/people/client.ts'
import { toSafePicture } from '#domain/text/safe-link.ts'
import { getAgendaRange, loadAgendaDays } from './days.ts'

/** Some days of the whole house. */
export function getAgenda(context: Context): Handler<Contract['GET /api/agenda']> {
  return ({ query }, caller) =>
    context.storage.read(async (db) => {
      const { user_id, profile } = await caller(db)
      // Before all else: an answer may be newer than its event, never older.
      const event = await findLastEvent(db, user_id)
      const catalog = await context.catalogs.loadForOwner(db, user_id)
      const { today, from, to } = unwrapOrThrow(getAgendaRange(catalog, query, context.now()))
      const { rows, overnight, ...days } = await loadAgendaDays(db, catalog, { from, to })
      return {
        today,
        event,
        agenda_blocked: catalog.settings.exceptions_settings.agendaBlocked,
        professionals: listAgendaProfessionals(catalog, [...overnight, ...rows]),
        own_professional_id: findOwnProfessional(catalog, profile),
        bookings: rows.map(toAgendaBooking),
        overnight: overnight.map(toAgendaBooking),
        ...days,
      }
    })
}

/** Whoever works here, and who no longer does but has bookings in these days, by name. */
function listAgendaProfessionals(
  { rows: { professionals } }: BusinessCatalog,
  rows: readonly BookingRow[],
) {
  const busy = new Set(rows.map(({ professional_id }) => professional_id))
  return professionals
    .filter(({ id, deleted }) => !deleted || busy.has(id))
    .map(({ id, name, avatar, deleted }) => ({
      id,
      name,
      avatar: toSafePicture(avatar),
      archived: deleted,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}

/** Nobody has proved these contacts, so this says where to look, and opens nothing. */
function findOwnProfessional(
  { rows: { professionals } }: BusinessCatalog,
  { email, phone }: Pick<ProfileRow, 'email' | 'phone'>,
): string | null {
  const isTheirs = (one: BusinessCatalog['rows']['professionals'][number]) =>
    !one.deleted &&
    (email
      ? normalizeEmail(one.email ?? '') === normalizeEmail(email)
      : phone !== null && one.phone === phone)
  return professionals.find(isTheirs)?.id ?? null
}
