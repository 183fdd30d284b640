/**
 * No query sees or touches another house's rows. The neighbour has a row in every table; each
 * function of `db` is called for a house of our own, with the neighbour's ids, before and after.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#db/account/audit.ts'
import * as oneTime from '#db/account/one-time.ts'
import * as profiles from '#db/account/profiles.ts'
import * as reception from '#db/account/reception-accounts.ts'
import * as apiKeys from '#db/api-keys.ts'
import * as attention from '#db/attention.ts'
import * as openBookings from '#db/booking/booking-limits.ts'
import * as links from '#db/booking/booking-links.ts'
import * as search from '#db/booking/booking-search.ts'
import * as bookings from '#db/booking/bookings.ts'
import * as ahead from '#db/booking/bookings-ahead.ts'
import * as clientBookings from '#db/booking/client-bookings.ts'
import * as occupancy from '#db/booking/occupancy.ts'
import * as offerCounts from '#db/booking/offer-counts.ts'
import * as overnight from '#db/booking/overnight-bookings.ts'
import * as professionalBookings from '#db/booking/professional-bookings.ts'
import * as projected from '#db/booking/projected-bookings.ts'
import * as reviewStates from '#db/booking/review-states.ts'
import * as reviews from '#db/booking/reviews.ts'
import * as settings from '#db/business-settings.ts'
import * as businesses from '#db/businesses.ts'
import * as feeds from '#db/calendar-feeds.ts'
import * as cardFees from '#db/card-fees.ts'
import * as catalog from '#db/catalog.ts'
import { listDataOfClient } from '#db/client/client-data.ts'
import * as clientList from '#db/client/client-list.ts'
import * as merges from '#db/client/client-merges.ts'
import * as notes from '#db/client/client-notes.ts'
import * as proposals from '#db/client/client-proposals.ts'
import * as records from '#db/client/client-records.ts'
import * as sessions from '#db/client/client-sessions.ts'
import * as statistics from '#db/client/client-statistics.ts'
import * as clients from '#db/client/clients.ts'
import * as erasing from '#db/client/erase-bookings.ts'
import {
  eraseClientRecord,
  findClientUse,
  forgetClient,
  forgetUntouchedClient,
  forgetUntouchedClients,
} from '#db/client/erase-client.ts'
import * as fiado from '#db/client/fiado-moves.ts'
import * as knownClients from '#db/client/known-clients.ts'
import * as salons from '#db/client/salons.ts'
import * as commissions from '#db/commissions.ts'
import * as composites from '#db/composites.ts'
import { type Db, kit } from '#db/dialect/kit.ts'
import * as events from '#db/events.ts'
import * as expenses from '#db/expenses.ts'
import * as answers from '#db/idempotency-keys.ts'
import * as imports from '#db/imports.ts'
import * as exported from '#db/leaving/export-rows.ts'
import * as leavings from '#db/leaving/leavings.ts'
import * as removal from '#db/leaving/remove-house.ts'
import * as ledger from '#db/ledger.ts'
import * as ledgerSums from '#db/ledger-sums.ts'
import * as outbox from '#db/outbox.ts'
import * as ownTerms from '#db/own-terms.ts'
import * as visits from '#db/page-visits.ts'
import * as pictures from '#db/pictures.ts'
import * as plans from '#db/plans.ts'
import * as sales from '#db/product-sales.ts'
import * as products from '#db/products.ts'
import * as professionals from '#db/professionals.ts'
import * as push from '#db/push.ts'
import * as clientMessages from '#db/reminder/client-messages.ts'
import * as leavingMessages from '#db/reminder/leaving-messages.ts'
import * as messageSettings from '#db/reminder/message-settings.ts'
import * as optOuts from '#db/reminder/opt-outs.ts'
import * as plannable from '#db/reminder/plannable.ts'
import * as plannedMessages from '#db/reminder/planned-messages.ts'
import { listAsides } from '#db/reports/asides.ts'
import { sumBookingDays } from '#db/reports/booking-totals.ts'
import * as busy from '#db/reports/busy.ts'
import * as clientReport from '#db/reports/clients.ts'
import * as dayBookings from '#db/reports/day-bookings.ts'
import * as takings from '#db/reports/day-takings.ts'
import * as earnedDays from '#db/reports/earned-days.ts'
import * as earned from '#db/reports/earned-visits.ts'
import { findFirstFigureDay } from '#db/reports/first-day.ts'
import { loadHistoryCells } from '#db/reports/history-cells.ts'
import { sumOwnDays } from '#db/reports/own-totals.ts'
import * as personTakings from '#db/reports/person-takings.ts'
import { readStored } from '#db/reports/read-stored.ts'
import * as storeSums from '#db/reports/store-sums.ts'
import { computeDayTakings } from '#db/reports/stored-takings.ts'
import { listTeamEver } from '#db/reports/team.ts'
import { sumTillDifferences } from '#db/reports/till-differences.ts'
import * as visitRows from '#db/reports/visit-rows.ts'
import { computeVisitDays, loadVisitSums } from '#db/reports/visit-sums.ts'
import * as services from '#db/services.ts'
import * as accruals from '#db/statement/accruals.ts'
import * as advances from '#db/statement/advances.ts'
import { listDeductions } from '#db/statement/deductions.ts'
import * as firstEarned from '#db/statement/first-earned.ts'
import * as late from '#db/statement/late.ts'
import * as openSums from '#db/statement/open-sums.ts'
import { isInPaidStatement } from '#db/statement/paid-parts.ts'
import * as statements from '#db/statement/statements.ts'
import { listUncountedItems } from '#db/statement/uncounted.ts'
import { findVisitNames } from '#db/statement/visit-names.ts'
import * as movements from '#db/stock-movements.ts'
import * as stripe from '#db/stripe.ts'
import { bookings as bookingTable } from '#db/tables/booking.ts'
import { business_settings } from '#db/tables/business.ts'
import { clients as clientTable } from '#db/tables/client.ts'
import { composite_service_items as itemTable } from '#db/tables/service.ts'
import * as till from '#db/till.ts'
import * as tillEntries from '#db/till-entries.ts'
import * as tillSubjects from '#db/till-subjects.ts'
import * as tips from '#db/tips.ts'
import * as unreadable from '#db/unreadable.ts'
import * as webhooks from '#db/webhooks.ts'
import { UNRECORDED_COMPLETION } from '#domain/booking/completion.ts'
import { AUDIT_ACTIONS } from '#domain/people/audit.ts'
import type { PlannedMessage } from '#domain/reminder/plan.ts'
import { DEFAULT_MESSAGES } from '#domain/reminder/settings.ts'
import { getMonthPeriod } from '#domain/time/period.ts'
import {
  type Business,
  createBusiness,
  insertBooking,
  requireNth,
} from '#tests/support/db/factories.ts'
import {
  NEIGHBOUR,
  NEIGHBOUR_DATE,
  NEIGHBOUR_NOW,
  NEIGHBOUR_PHONE,
  plantNeighbour,
  readNeighbour,
} from '#tests/support/db/neighbour-rows.ts'
import { listSqlRows, RollbackSignal } from '#tests/support/db/sql.ts'
import { TABLES } from '#tests/support/db/tables.ts'
import { useStorage } from '#tests/support/db/use-storage.ts'

const { booking_id, client_id, professional_id, service_id, composite_id, session_id } = NEIGHBOUR
const { product_id, sale_id, account_id, import_id, note_id, till_move_id, expense_id } = NEIGHBOUR
const { statement_id, advance_id, account_move_id } = NEIGHBOUR
/** What the neighbour's bookings carry. */
const contacts = { email: 'zq-bookings-client_email', phone: null }
const [now, date] = [NEIGHBOUR_NOW, NEIGHBOUR_DATE]
const days = { from: date, to: date }
const page = { after: null, most: 100 }
const ofPerson = { ...days, professional_id, of: null, ahead: 0 }
const updated_at = now
const NO_FILTERS = { from: null, to: null, state: null, category: null }
const allExpenses = { by: 'due', today: date, ...NO_FILTERS } as const
const clientPage = { sort: 'nome', descending: false, ...page } as const
const longAgo = { now: 0, today: '2000-01-01', time: '00:00' }
const visit = 'zq-visit'
const plannedMessage: PlannedMessage = {
  ...{ kind: 'reminder', key: 'x', client_id, booking_id, date, time: '10:00' },
  ...{ hours: 24, due_at: now, expires_at: now },
}
/** A day on which the neighbour sold over the counter, and nothing else. */
const SOLD_ON = '2031-01-01'

/** All days, as reports are asked for. */
const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' }

type Call = (db: Db, user_id: string) => Promise<unknown>

/** The row of a booking as a function is handed it: whose it says it is, decides. */
const loadBooking = async (db: Db, user_id: string, id = visit): Promise<bookings.BookingRow> => {
  const row = await bookings.findBooking(db, NEIGHBOUR.user_id, id)
  // Before the neighbour moves in there is no such booking: what is asked about is the same.
  const contact = { client_phone: NEIGHBOUR_PHONE, client_email: 'zq-bookings-client_email' }
  return { ...row, ...contact, id: 'ours', user_id } as bookings.BookingRow
}

/** Every function that is told whose rows it may see, called with the neighbour's ids. */
const CALLS: Record<string, Call> = {
  'account/audit.ts listHouseAudit': (db, user_id) =>
    audit.listHouseAudit(db, user_id, { actions: AUDIT_ACTIONS }, 9),
  'account/one-time.ts listOpenTokens': (db, user_id) =>
    oneTime.listOpenTokens(db, 'invitation', user_id, now),
  'account/one-time.ts findInvitationData': (db, user_id) =>
    oneTime.findInvitationData(db, user_id, 'zq-one_time_tokens-subject'),
  'account/one-time.ts revokeTokens': (db, user_id) =>
    oneTime.revokeTokens(db, 'invitation', { user_id, subject: 'zq-one_time_tokens-subject' }, now),
  'account/profiles.ts findProfile': profiles.findProfile,
  'account/profiles.ts findResources': profiles.findResources,
  'account/profiles.ts updateProfile': (db, id) =>
    profiles.updateProfile(db, id, { name: 'X', updated_at }),
  'account/reception-accounts.ts listReceptionAccounts': reception.listReceptionAccounts,
  'account/reception-accounts.ts listReceptionContacts': reception.listReceptionContacts,
  'account/reception-accounts.ts findReceptionOfHouse': (db, user_id) =>
    reception.findReceptionOfHouse(db, user_id, 'zq-reception_accounts-id'),
  'account/reception-accounts.ts endReception': (db, user_id) =>
    reception.endReception(db, user_id, account_id, now),
  'leaving/leavings.ts findLeaving': leavings.findLeaving,
  'leaving/leavings.ts deleteLeaving': leavings.deleteLeaving,
  'leaving/leavings.ts markLeavingStarted': (db, user_id) =>
    leavings.markLeavingStarted(db, user_id, now),
  'leaving/leavings.ts insertLeaving': (db, user_id) =>
    leavings.insertLeaving(db, user_id, { asked_at: now, due_at: now }),
  'leaving/leavings.ts deleteWaitingWork': (db, user_id) =>
    leavings.deleteWaitingWork(db, user_id, 'zq-due_work-key'),
  'leaving/leavings.ts countHouse': (db, user_id) =>
    leavings.countHouse(db, user_id, { date: '2000-01-01', time: '00:00' }),
  'leaving/leavings.ts listStaffAccounts': leavings.listStaffAccounts,
  'leaving/leavings.ts keepGoneSlugs': (db, user_id) => leavings.keepGoneSlugs(db, user_id, now),
  'leaving/leavings.ts keepReceipts': (db, user_id) => leavings.keepReceipts(db, user_id, 'X'),
  'leaving/remove-house.ts removeHouseRows': async (db, user_id) => {
    // Until then nothing lets go of an entry of the ledger.
    await leavings.markLeavingStarted(db, user_id, 1)
    for (let place = 0; place < removal.HOUSE_TABLE_COUNT; place += 1) {
      const more = await removal.removeHouseRows(db, user_id, place, 99)
      if (more) return 'more than there is'
    }
    return 'done'
  },
  'leaving/remove-house.ts removeHousePictures': (db, user_id) =>
    removal.removeHousePictures(db, user_id, 9),
  'leaving/remove-house.ts removeHouseItself': async (db, user_id) => {
    await leavings.markLeavingStarted(db, user_id, 1)
    await removal.removeHousePictures(db, user_id, 99)
    await removal.removeHouseItself(db, user_id)
  },
  'leaving/remove-house.ts deleteInvitations': removal.deleteInvitations,
  'leaving/export-rows.ts listExportedRows': async (db, user_id) => {
    const rows: unknown[] = []
    for (const one of exported.EXPORTED_TABLES)
      rows.push(await exported.listExportedRows(db, user_id, one, null, 9))
    return rows
  },
  'leaving/export-rows.ts listHousePictures': (db, user_id) =>
    exported.listHousePictures(db, user_id, '', 9),
  'plans.ts saveResources': (db, user_id) =>
    plans.saveResources(db, user_id, { is_blocked: true }, now),
  'plans.ts findCheckout': (db, user_id) => plans.findCheckout(db, user_id, 'zq-plan_checkouts-id'),
  'plans.ts listCheckouts': (db, user_id) => plans.listCheckouts(db, user_id, 9),
  'plans.ts updateCheckout': (db, user_id) =>
    plans.updateCheckout(db, user_id, 'zq-plan_checkouts-id', { state: 'refunded' }),
  'stripe.ts findStripeHouse': stripe.findStripeHouse,
  'stripe.ts updateStripeHouse': (db, user_id) =>
    stripe.updateStripeHouse(db, user_id, { tries: 1 }),
  'stripe.ts deleteStripeHouse': stripe.deleteStripeHouse,
  'stripe.ts findStripeCheckout': (db, user_id) =>
    stripe.findStripeCheckout(db, user_id, 'stripe_session', 'zq-plan_checkouts-stripe_session'),
  'plans.ts countPlanRows': (db, user_id) => plans.countPlanRows(db, user_id, 'clients'),
  'plans.ts findLastWithin': (db, user_id) => plans.findLastWithin(db, user_id, 'clients', 1),
  'plans.ts findPlanPlace': (db, user_id) => plans.findPlanPlace(db, user_id, 'clients', client_id),
  'plans.ts listOldestPlanRows': (db, user_id) =>
    plans.listOldestPlanRows(db, user_id, 'clients', 9),
  'booking/booking-links.ts findLinkedBooking': (db, user_id) =>
    links.findLinkedBooking(db, user_id, 'zq-booking_links-hash'),
  'booking/booking-links.ts deleteBookingLinks': (db, user_id) =>
    links.deleteBookingLinks(db, user_id, booking_id),
  'booking/booking-search.ts searchBookings': (db, user_id) =>
    search.searchBookings(db, user_id, { q: 'zq', deleted: false }, { page: 1, size: 9 }),
  'booking/booking-search.ts listMatchingBookings': (db, user_id) =>
    search.listMatchingBookings(db, user_id, { q: 'zq', deleted: false }, { after: null, most: 9 }),
  'booking/booking-search.ts getBookingTotals': (db, user_id) =>
    search.getBookingTotals(db, user_id, { deleted: false }),
  'booking/bookings-ahead.ts countBookingsAhead': (db, user_id) =>
    ahead.countBookingsAhead(db, user_id, [professional_id], { date: '2000-01-01', time: '00:00' }),
  'booking/bookings-ahead.ts countHouseBookingsAhead': (db, user_id) =>
    ahead.countHouseBookingsAhead(db, user_id, { date: '2000-01-01', time: '00:00' }),
  'booking/bookings-ahead.ts listBookingsAhead': (db, user_id) =>
    ahead.listBookingsAhead(
      db,
      { user_id, professional_id },
      { date: '2000-01-01', time: '00:00' },
      9,
    ),
  'booking/projected-bookings.ts listHistoryCells': (db, user_id) =>
    projected.listHistoryCells(db, user_id, days, 0),
  'booking/projected-bookings.ts listBookedDays': (db, user_id) =>
    projected.listBookedDays(db, user_id, days),
  'booking/bookings.ts findBooking': (db, user_id) => bookings.findBooking(db, user_id, booking_id),
  'attention.ts listLowStock': attention.listLowStock,
  'attention.ts findOwed': (db, user_id) =>
    attention.findOwed(db, user_id, { today: '2999-01-01', most: 9 }),
  'attention.ts findPendingBookings': (db, user_id) =>
    attention.findPendingBookings(db, user_id, '2000-01-01'),
  'attention.ts findUnclosedBookings': (db, user_id) =>
    attention.findUnclosedBookings(db, user_id, { from: date, to: date }),
  'booking/bookings.ts findClientBooking': (db, user_id) =>
    bookings.findClientBooking(db, user_id, { session_id, contacts }, booking_id),
  'booking/bookings.ts listUndeletedBookings': (db, user_id) =>
    bookings.listUndeletedBookings(db, user_id, undefined),
  'booking/bookings.ts listSeries': (db, user_id) =>
    bookings.listSeries(db, user_id, 'zq-bookings-series_id'),
  'booking/bookings.ts confirmSessionBookings': (db, user_id) =>
    bookings.confirmSessionBookings(db, user_id, session_id, contacts),
  'booking/client-bookings.ts changeNextBookingsEmail': (db, user_id) =>
    clientBookings.changeNextBookingsEmail(
      db,
      user_id,
      { session_id, phone: contacts.phone },
      { from: [contacts.email], to: 'zq-other@cliente.example', isProved: false },
      { today: '2000-01-01', updated_at: 1 },
    ),
  'booking/bookings.ts listBookingsOfDays': (db, user_id) =>
    bookings.listBookingsOfDays(db, { user_id }, date, date),
  'booking/overnight-bookings.ts listBookingsGoingOver': (db, user_id) =>
    overnight.listBookingsGoingOver(db, { user_id }, date),
  'booking/bookings.ts listBookingNames': (db, user_id) =>
    bookings.listBookingNames(db, user_id, [booking_id]),
  'booking/bookings.ts findAnyBooking': bookings.findAnyBooking,
  'booking/bookings.ts listBookedTimes': (db, user_id) =>
    bookings.listBookedTimes(db, user_id, [date]),
  'booking/bookings.ts findPendingReview': (db, user_id) =>
    bookings.findPendingReview(db, user_id, { booking_id: visit }, date),
  'booking/bookings.ts countBookingsByOrigin': (db, user_id) =>
    bookings.countBookingsByOrigin(db, user_id, 0),
  'booking/bookings.ts cancelBooking': (db, user_id) =>
    bookings.cancelBooking(db, user_id, booking_id, { cancel_reason: 'client', updated_at }),
  'booking/bookings.ts updateBooking': (db, user_id) =>
    bookings.updateBooking(db, user_id, booking_id, { price: 7, updated_at }),
  'booking/bookings.ts deleteBooking': (db, user_id) =>
    bookings.deleteBooking(db, user_id, booking_id),
  'booking/client-bookings.ts listNextBookings': (db, user_id) =>
    clientBookings.listNextBookings(db, user_id, { session_id: '', contacts }, ''),
  'booking/client-bookings.ts listPastBookings': (db, user_id) =>
    clientBookings.listPastBookings(
      db,
      user_id,
      { session_id: '', contacts },
      { today: '2999-01-01', after: null, most: 100 },
    ),
  'booking/occupancy.ts loadOccupancy': (db, user_id) =>
    occupancy.loadOccupancy(db, user_id, professional_id, { from: 0, to: 99_999_999 }),
  'booking/occupancy.ts loadTeamOccupancy': async (db, user_id) => [
    ...(await occupancy.loadTeamOccupancy(db, user_id, [professional_id], {
      from: 0,
      to: 99_999_999,
    })),
  ],
  'booking/occupancy.ts loadMergedOccupancy': (db, user_id) =>
    occupancy.loadMergedOccupancy(db, user_id, professional_id, { from: 0, to: 99_999_999 }),
  'booking/booking-limits.ts countUnprovenBookings': (db, user_id) =>
    openBookings.countUnprovenBookings(db, { id: session_id, user_id, client_id }, longAgo),
  'booking/booking-limits.ts countProvenBookings': (db, user_id) =>
    openBookings.countProvenBookings(db, { id: session_id, user_id, client_id }, contacts, longAgo),
  'booking/booking-limits.ts countNewUnproven': (db, user_id) =>
    openBookings.countNewUnproven(db, user_id, 0),
  'booking/booking-limits.ts hasNewUnproven': (db, user_id) =>
    openBookings.hasNewUnproven(db, user_id, 0, 1),
  'booking/booking-limits.ts hasVisited': (db, user_id) =>
    openBookings.hasVisited(db, user_id, contacts),
  'booking/professional-bookings.ts countBookingsByStatus': (db, user_id) =>
    professionalBookings.countBookingsByStatus(db, { user_id, professional_id }, days),
  'booking/professional-bookings.ts listStatementVisits': (db, user_id) =>
    professionalBookings.listStatementVisits(db, { user_id, professional_id }, days, page),
  'booking/professional-bookings.ts listUpcomingBookings': (db, user_id) =>
    professionalBookings.listUpcomingBookings(db, { user_id, professional_id }, date, 99),
  'booking/professional-bookings.ts getUpcomingTotals': (db, user_id) =>
    professionalBookings.getUpcomingTotals(db, { user_id, professional_id }, date),
  'booking/professional-bookings.ts listBookingsOfProfessionals': (db, user_id) =>
    professionalBookings.listBookingsOfProfessionals(db, user_id, [professional_id], days, page),
  'booking/review-states.ts declineOtherReviews': async (db, user_id) =>
    reviewStates.declineOtherReviews(db, await loadBooking(db, user_id)),
  'booking/review-states.ts restoreDeclinedReviews': (db, user_id) =>
    reviewStates.restoreDeclinedReviews(db, user_id, [{ id: 'zq-declined', review_status: null }]),
  'booking/review-states.ts listCompletedAfter': async (db, user_id) =>
    reviewStates.listCompletedAfter(db, await loadBooking(db, user_id), 0),
  'booking/review-states.ts updateReviewState': (db, user_id) =>
    reviewStates.updateReviewState(
      db,
      { user_id, id: booking_id },
      { completion: UNRECORDED_COMPLETION },
    ),
  'catalog.ts findCatalogVersion': catalog.findCatalogVersion,
  'catalog.ts loadCatalog': catalog.loadCatalog,
  'businesses.ts findOwnerBusiness': businesses.findOwnerBusiness,
  'businesses.ts findGeneralSettings': businesses.findGeneralSettings,
  'businesses.ts clearBusinessEmail': (db, user_id) =>
    businesses.clearBusinessEmail(db, user_id, 'zq-business_settings-business_email', updated_at),
  'businesses.ts hideBusiness': (db, user_id) =>
    businesses.hideBusiness(db, user_id, { slug: '~hidden', updated_at }),
  'businesses.ts saveExceptions': (db, user_id) =>
    businesses.saveExceptions(db, user_id, {
      exceptions_settings: { agendaBlocked: true, blockedDates: [] },
      updated_at,
    }),
  'businesses.ts saveGeneralSettings': (db, user_id) =>
    businesses.saveGeneralSettings(db, user_id, { openBookingsProven: 7 }, updated_at),
  'business-settings.ts loadRawSettings': settings.loadRawSettings,
  'business-settings.ts updateSettings': (db, user_id) =>
    settings.updateSettings(db, user_id, { plain: { instagram: '@x' }, json: {} }, updated_at),
  'business-settings.ts countOldSlugs': settings.countOldSlugs,
  'business-settings.ts keepOldSlug': (db, user_id) =>
    settings.keepOldSlug(db, user_id, {
      ...{ from: 'ours-before', to: 'zq-old_slugs-slug', created_at: now },
    }),
  'client/client-list.ts listClientPage': (db, user_id) =>
    clientList.listClientPage(db, user_id, { archived: false }, clientPage),
  'client/client-list.ts countListedClients': (db, user_id) =>
    clientList.countListedClients(db, user_id, { archived: false, q: 'zq' }),
  'client/client-list.ts listStoredLabels': clientList.listStoredLabels,
  'client/client-list.ts listClientVisits': (db, user_id) =>
    clientList.listClientVisits(db, user_id, [client_id], '2000-01-01'),
  'client/client-records.ts findClientRecord': (db, user_id) =>
    records.findClientRecord(db, user_id, client_id),
  'client/client-records.ts updateClientRecord': (db, user_id) =>
    records.updateClientRecord(db, user_id, client_id, { observacoes: 'X', updated_at }),
  'client/client-records.ts listBookingsOfClient': (db, user_id) =>
    records.listBookingsOfClient(db, user_id, client_id),
  'client/client-records.ts listSalesToClient': (db, user_id) =>
    records.listSalesToClient(db, user_id, client_id, 5),
  'client/erase-client.ts eraseClientRecord': async (db, user_id) => {
    const client = await clients.findClient(db, NEIGHBOUR.user_id, client_id)
    const email = 'zq-clients-email'
    const known = { id: client_id, email, telefone: null }
    return eraseClientRecord(db, user_id, client ?? known, updated_at)
  },
  'client/erase-bookings.ts eraseClientBookings': (db, user_id) =>
    erasing.eraseClientBookings(db, user_id, client_id, null),
  'client/erase-bookings.ts eraseMessages': (db, user_id) =>
    erasing.eraseMessages(db, user_id, ['zq-outbox-recipient']),
  'client/erase-bookings.ts hasErasedBookings': async (db, user_id) => {
    await erasing.eraseClientBookings(db, user_id, client_id, null)
    return erasing.hasErasedBookings(db, user_id, [client_id])
  },
  'client/erase-bookings.ts countBookingsOfClients': (db, user_id) =>
    erasing.countBookingsOfClients(db, user_id, [client_id], 9),
  'client/client-proposals.ts listClientProposals': (db, user_id) =>
    proposals.listClientProposals(db, user_id),
  'client/client-proposals.ts settleClientProposal': (db, user_id) =>
    proposals.settleClientProposal(
      db,
      user_id,
      {
        ...{ id: '~', created_at: Number.MAX_SAFE_INTEGER },
        client: { id: client_id },
      },
      { isAccepted: false, settled_in: 'an-answer' },
    ),
  'client/client-proposals.ts listEmailHolders': (db, user_id) =>
    proposals.listEmailHolders(db, user_id, ['zq-clients-email']),
  'client/client-proposals.ts reopenClientProposals': (db, user_id) =>
    proposals.reopenClientProposals(db, user_id, client_id, 'zq-client_sessions-settled_in'),
  'client/client-sessions.ts findClientSession': (db, user_id) =>
    sessions.findClientSession(db, user_id, session_id),
  'client/client-sessions.ts hasTypedPhone': (db, user_id) =>
    sessions.hasTypedPhone(db, { user_id, client_id, account_id }, 'zq-client_sessions-telefone'),
  'client/client-sessions.ts updateClientSession': (db, user_id) =>
    sessions.updateClientSession(db, user_id, session_id, { nome: 'X', email: 'x@x.example' }),
  'client/client-sessions.ts forgetWaitingConsent': (db, user_id) =>
    sessions.forgetWaitingConsent(db, user_id, client_id),
  'client/client-sessions.ts revokeClientSession': (db, user_id) =>
    sessions.revokeClientSession(db, user_id, session_id, now),
  'client/client-statistics.ts listCompletedVisits': (db, user_id) =>
    statistics.listCompletedVisits(db, user_id, client_id),
  'client/client-statistics.ts sumCompletedVisits': (db, user_id) =>
    statistics.sumCompletedVisits(db, user_id, client_id),
  'client/client-statistics.ts saveClientStatistics': (db, user_id) =>
    statistics.saveClientStatistics(db, user_id, client_id, {
      ...{ total_gasto: 7, ticket_medio: 7, frequencia: 'Alto', ultima_visita: null },
      updated_at,
    }),
  'client/clients.ts findClient': (db, user_id) => clients.findClient(db, user_id, client_id),
  'client/clients.ts findClientByPhone': (db, user_id) =>
    clients.findClientByPhone(db, user_id, NEIGHBOUR_PHONE),
  'client/clients.ts findClientByEmail': (db, user_id) =>
    clients.findClientByEmail(db, user_id, 'zq-clients-email'),
  'client/clients.ts listClientsByEmail': (db, user_id) =>
    clients.listClientsByEmail(db, user_id, 'zq-clients-email'),
  'client/clients.ts findWalkIn': clients.findWalkIn,
  'client/clients.ts updateClientContact': (db, user_id) =>
    clients.updateClientContact(db, user_id, client_id, {
      ...{ nome: 'X', email: null, telefone: null },
      ...{ email_proved_at: null, email_proved_by: null },
      ...{ telefone_proved_at: null, telefone_proved_by: null },
      updated_at,
    }),
  'client/clients.ts hasClients': async (db, user_id) => {
    // Of ours all are archived: whoever counted the neighbour's would say yes.
    await db.update(clientTable).set({ deleted: true }).where(eq(clientTable.user_id, ours.user_id))
    return clients.hasClients(db, user_id)
  },
  'client/clients.ts searchClients': (db, user_id) => clients.searchClients(db, user_id, ''),
  'client/salons.ts listUpcomingByContact': (db, user_id) =>
    salons.listUpcomingByContact(db, user_id, contacts, date),
  'commissions.ts loadCommissionRates': commissions.loadCommissionRates,
  'commissions.ts listCommissions': (db, user_id) =>
    commissions.listCommissions(db, user_id, booking_id),
  'commissions.ts listEarnedParts': (db, user_id) =>
    commissions.listEarnedParts(db, { user_id, professional_id }, [booking_id]),
  'commissions.ts getEarnedTotals': (db, user_id) =>
    commissions.getEarnedTotals(db, { user_id, professional_id }, days),
  'commissions.ts deleteCommissions': (db, user_id) =>
    commissions.deleteCommissions(db, user_id, booking_id),
  'statement/uncounted.ts listUncountedItems': async (db, user_id) => [
    ...(await listUncountedItems(db, { user_id, professional_id }, days, [])),
    ...(await listUncountedItems(db, { user_id, professional_id }, days, [days])),
  ],
  'reports/earned-visits.ts listEarnedVisits': (db, user_id) =>
    earned.listEarnedVisits(db, user_id, { ...days, professional_id: null }, page),
  'reports/earned-visits.ts sumEarnedVisits': (db, user_id) =>
    earned.sumEarnedVisits(db, user_id, { ...days, professional_id: null }),
  'statement/first-earned.ts findFirstEarnedDay': (db, user_id) =>
    firstEarned.findFirstEarnedDay(db, { user_id, professional_id }),
  'statement/accruals.ts sumUncountedOn': (db, user_id) =>
    accruals.sumUncountedOn(db, { user_id, professional_id }, [days]),
  'statement/open-sums.ts sumUncounted': (db, user_id) =>
    openSums.sumUncounted(db, { user_id, professional_id }, days),
  'statement/open-sums.ts listClosedDays': async (db, user_id) => [
    ...(await openSums.listClosedDays(db, user_id)),
  ],
  'statement/open-sums.ts listRecountedDays': openSums.listRecountedDays,
  'statement/open-sums.ts listHouseAdvances': openSums.listHouseAdvances,
  'statement/deductions.ts listDeductions': (db, user_id) => listDeductions(db, user_id, ALL_DAYS),
  'statement/late.ts listLateItems': (db, user_id) =>
    late.listLateItems(db, { user_id, professional_id }, '2099-01-01'),
  'statement/late.ts listLateVisits': late.listLateVisits,
  'statement/open-sums.ts findClosedDays': (db, user_id) =>
    openSums.findClosedDays(db, { user_id, professional_id }),
  'statement/accruals.ts listChangedVisits': (db, user_id) =>
    accruals.listChangedVisits(db, { user_id, professional_id }),
  'statement/advances.ts findAdvance': (db, user_id) =>
    advances.findAdvance(db, user_id, advance_id),
  'statement/advances.ts listOpenAdvances': (db, user_id) =>
    advances.listOpenAdvances(db, { user_id, professional_id }),
  'statement/advances.ts takeAdvance': (db, user_id) =>
    advances.takeAdvance(db, user_id, advance_id, 'ours'),
  'statement/advances.ts freeAdvances': (db, user_id) =>
    advances.freeAdvances(db, user_id, statement_id),
  'statement/advances.ts markAdvanceReversed': (db, user_id) =>
    advances.markAdvanceReversed(db, user_id, advance_id, now),
  'statement/statements.ts findStatement': (db, user_id) =>
    statements.findStatement(db, user_id, statement_id),
  'statement/statements.ts findLastStatement': (db, user_id) =>
    statements.findLastStatement(db, { user_id, professional_id }),
  'statement/statements.ts listStatements': (db, user_id) =>
    statements.listStatements(db, user_id, { professional_id, unpaid: false }, page),
  'statement/statements.ts updateStatement': (db, user_id) =>
    statements.updateStatement(db, user_id, statement_id, { answer: 'disputed' }),
  'statement/paid-parts.ts isInPaidStatement': (db, user_id) =>
    isInPaidStatement(db, user_id, visit),
  'statement/statements.ts deleteStatement': (db, user_id) =>
    statements.deleteStatement(db, user_id, statement_id),
  'statement/visit-names.ts findVisitNames': async (db, user_id) => [
    ...(await findVisitNames(db, { user_id, professional_id }, [{ booking_id, date }])),
  ],
  'statement/statements.ts findTaxIds': (db, user_id) =>
    statements.findTaxIds(db, { user_id, professional_id }),
  'statement/statements.ts listStatementParts': (db, user_id) =>
    statements.listStatementParts(db, user_id, statement_id, page),
  'statement/statements.ts countStatementVisits': (db, user_id) =>
    statements.countStatementVisits(db, user_id, statement_id),
  'statement/statements.ts sumUnpaidStatements': statements.sumUnpaidStatements,
  'events.ts listEventsAfter': (db, user_id) => events.listEventsAfter(db, user_id, 0, 99),
  'events.ts findLastEvents': (db, user_id) => events.findLastEvents(db, [user_id]),
  'events.ts findLastEvent': events.findLastEvent,
  'idempotency-keys.ts createOwnerAnswers': async (db, user_id) => {
    const own = answers.createOwnerAnswers(user_id)
    const key = 'zq-owner_idempotency_keys-key'
    const found = await own.find(db, key, now)
    await own.save(db, { key, body_hash: 'x', answer: 'x', created_at: now })
    return found
  },
  'ledger.ts listSubjectEntries': (db, user_id) =>
    ledger.listSubjectEntries(db, user_id, { kind: 'booking', subject_id: booking_id }),
  'client/known-clients.ts listKnownClients': (db, user_id) =>
    knownClients.listKnownClients(db, user_id, {
      ...{ telefones: [NEIGHBOUR_PHONE], emails: ['zq-clients-email'] },
      names: ['zq-clients-nome'],
    }),
  'client/known-clients.ts listStandingClients': (db, user_id) =>
    knownClients.listStandingClients(db, user_id, [client_id]),
  'client/erase-client.ts findClientUse': (db, user_id) => findClientUse(db, user_id, client_id),
  'client/erase-client.ts forgetUntouchedClient': (db, user_id) =>
    forgetUntouchedClient(db, user_id, 'zq-walk-in', { updated_at, now }),
  'client/erase-client.ts forgetUntouchedClients': (db, user_id) =>
    forgetUntouchedClients(db, user_id, ['zq-walk-in'], { updated_at, now }),
  'client/client-notes.ts findNote': (db, user_id) => notes.findNote(db, user_id, note_id),
  'client/client-notes.ts listNotes': (db, user_id) =>
    notes.listNotes(db, user_id, client_id, { after: null, most: 9 }),
  'client/client-notes.ts updateNote': (db, user_id) =>
    notes.updateNote(db, user_id, note_id, {
      ...{ text: 'x', before_image: null, after_image: null, updated_at },
    }),
  'client/client-notes.ts deleteNote': (db, user_id) => notes.deleteNote(db, user_id, note_id),
  'imports.ts findImport': (db, user_id) => imports.findImport(db, user_id, import_id),
  'imports.ts listImports': imports.listImports,
  'imports.ts updateImport': (db, user_id) =>
    imports.updateImport(db, user_id, import_id, { state: 'undone' }),
  'imports.ts deleteImport': (db, user_id) => imports.deleteImport(db, user_id, import_id),
  'imports.ts countLines': (db, user_id) => imports.countLines(db, user_id, [import_id]),
  'imports.ts listFirstLines': (db, user_id) =>
    imports.listFirstLines(db, user_id, import_id, ['zq-import_lines-match_key']),
  'imports.ts countOpenImports': async (db, user_id) => {
    await imports.updateImport(db, user_id, import_id, { state: 'checked' })
    return imports.countOpenImports(db, user_id, 0)
  },
  'imports.ts listNewLinesBeginning': (db, user_id) =>
    imports.listNewLinesBeginning(db, user_id, import_id, { beginnings: [date], without: [1] }),
  'imports.ts listLines': (db, user_id) =>
    imports.listLines(db, user_id, import_id, { states: ['created'], after: 0, most: 9 }),
  'imports.ts updateLines': (db, user_id) =>
    imports.updateLines(db, { user_id, id: import_id }, [1], { state: 'kept' }),
  'imports.ts endLines': (db, user_id) =>
    imports.endLines(db, [
      {
        ...{ user_id, import_id, line: 1, state: 'kept', reason: null, subject_id: null },
        ...{ made_client_id: null, filled: null, done_at: null },
      },
    ]),
  'imports.ts updateLinesIn': (db, user_id) =>
    imports.updateLinesIn(db, { user_id, id: import_id }, ['created'], { state: 'kept' }),
  'ledger-sums.ts sumLedgerMonths': async (db, user_id) => [
    ...(await ledgerSums.sumLedgerMonths(db, user_id, days)),
    ...(await ledgerSums.sumLedgerMonths(db, user_id, getMonthPeriod(date))),
  ],
  'ledger.ts listTakenBack': async (db, user_id) => [
    ...(await ledger.listTakenBack(db, user_id, ['zq-fee-paid'])).keys(),
  ],
  'ledger.ts findOpeningEntry': (db, user_id) => ledger.findOpeningEntry(db, user_id, 'pix'),
  'ledger.ts listEnteredSubjects': (db, user_id) =>
    ledger.listEnteredSubjects(db, user_id, 'booking', [booking_id]),
  'ledger.ts listCompletedBookings': (db, user_id) =>
    ledger.listCompletedBookings(db, user_id, null, 9),
  'ledger.ts listCounterSales': (db, user_id) => ledger.listCounterSales(db, user_id, null, 9),
  'ledger-sums.ts sumLedger': (db, user_id) => ledgerSums.sumLedger(db, user_id, days),
  'ledger-sums.ts sumCrossing': (db, user_id) =>
    ledgerSums.sumCrossing(db, user_id, { from: '2030-01-01', to: '2030-01-31' }),
  'ledger-sums.ts sumOnItsWay': (db, user_id) =>
    ledgerSums.sumOnItsWay(db, user_id, NEIGHBOUR_DATE),
  'ledger-sums.ts sumArrived': (db, user_id) =>
    ledgerSums.sumArrived(db, user_id, { from: '2030-02-01', to: '2030-12-31' }),
  'card-fees.ts listCardFees': (db, user_id) => cardFees.listCardFees(db, user_id),
  'card-fees.ts replaceCardFees': (db, user_id) => cardFees.replaceCardFees(db, user_id, []),
  'client/client-statistics.ts sumCounterSales': (db, user_id) =>
    statistics.sumCounterSales(db, user_id, client_id),
  'till.ts isTillClosed': (db, user_id) => till.isTillClosed(db, user_id, '2030-01-08'),
  'till.ts findCountedUntil': (db, user_id) => till.findCountedUntil(db, user_id, date),
  'till.ts findTillDay': (db, user_id) => till.findTillDay(db, user_id, date),
  'till.ts findTillDayBefore': (db, user_id) => till.findTillDayBefore(db, user_id, '9999-12-31'),
  'till.ts findNextTillDay': (db, user_id) => till.findNextTillDay(db, user_id, '0001-01-01'),
  'till.ts findCountMove': (db, user_id) =>
    till.findCountMove(db, user_id, { id: 'zq-till_counts-id', day: date }),
  'till.ts deleteTillDay': (db, user_id) => till.deleteTillDay(db, user_id, date),
  'till.ts updateTillDay': (db, user_id) =>
    till.updateTillDay(db, user_id, date, { closed_at: now, closed_by: 'x' }),
  'till.ts findTillMove': (db, user_id) => till.findTillMove(db, user_id, till_move_id),
  'till.ts updateTillMove': (db, user_id) =>
    till.updateTillMove(db, user_id, till_move_id, {
      ...{ reversed_at: now, reversed_by: 'x', reversal_reason: 'x' },
    }),
  'till.ts updateTillCount': (db, user_id) =>
    till.updateTillCount(db, user_id, 'zq-till_counts-id', { reopened_for: 'x' }),
  'till.ts listTillCounts': (db, user_id) => till.listTillCounts(db, user_id, date, 9),
  'till.ts findFirstTillDay': till.findFirstTillDay,
  'till.ts findLastFloat': (db, user_id) => till.findLastFloat(db, user_id, '9999-12-31'),
  'till.ts listUnclosedDays': (db, user_id) => till.listUnclosedDays(db, user_id, days),
  'till-entries.ts sumAgainst': (db, user_id) => tillEntries.sumAgainst(db, user_id, days),
  'till-entries.ts sumAgainstByArrival': (db, user_id) =>
    tillEntries.sumAgainstByArrival(db, user_id, days),
  'till-entries.ts sumEntriesOnTheirWay': (db, user_id) =>
    tillEntries.sumEntriesOnTheirWay(
      db,
      user_id,
      { from: '2030-02-01', to: '2030-02-01' },
      '2030-01-31',
    ),
  'till-entries.ts sumEntriesBy': (db, user_id) =>
    tillEntries.sumEntriesBy(db, user_id, days, { by: 'day' }),
  'till-entries.ts sumTillEntries': (db, user_id) => tillEntries.sumTillEntries(db, user_id, days),
  'till-entries.ts listEntryPage': (db, user_id) =>
    tillEntries.listEntryPage(db, user_id, days, { direction: 'in' }, page),
  'till-subjects.ts listBookingSubjects': (db, user_id) =>
    tillSubjects.listBookingSubjects(db, user_id, [booking_id]),
  'till-subjects.ts listSaleSubjects': (db, user_id) =>
    tillSubjects.listSaleSubjects(db, user_id, [sale_id]),
  'till-subjects.ts listExpenseSubjects': (db, user_id) =>
    tillSubjects.listExpenseSubjects(db, user_id, [NEIGHBOUR.expense_id]),
  'till-subjects.ts listStatementSubjects': (db, user_id) =>
    tillSubjects.listStatementSubjects(db, user_id, [NEIGHBOUR.statement_id]),
  'till-subjects.ts listAdvanceSubjects': (db, user_id) =>
    tillSubjects.listAdvanceSubjects(db, user_id, [NEIGHBOUR.advance_id]),
  'till-subjects.ts listFiadoSubjects': (db, user_id) =>
    tillSubjects.listFiadoSubjects(db, user_id, [NEIGHBOUR.account_move_id]),
  'till-subjects.ts listTillSubjects': (db, user_id) =>
    tillSubjects.listTillSubjects(db, user_id, [till_move_id, 'zq-till_counts-id']),
  'calendar-feeds.ts listFeeds': feeds.listFeeds,
  'calendar-feeds.ts findFeed': (db, user_id) => feeds.findFeed(db, { user_id, professional_id }),
  'calendar-feeds.ts deleteFeeds': feeds.deleteFeeds,
  'calendar-feeds.ts deleteFeed': (db, user_id) =>
    feeds.deleteFeed(db, { user_id, professional_id }),
  'calendar-feeds.ts findHouseVersions': feeds.findHouseVersions,
  'calendar-feeds.ts listFeedBookings': (db, user_id) =>
    feeds.listFeedBookings(db, { user_id, professional_id }, date, date),
  'api-keys.ts listKeys': (db, user_id) => apiKeys.listKeys(db, user_id, 9),
  'api-keys.ts countLiveKeys': apiKeys.countLiveKeys,
  'api-keys.ts findKey': (db, user_id) => apiKeys.findKey(db, user_id, 'zq-api_keys-id'),
  'api-keys.ts revokeKey': (db, user_id) => apiKeys.revokeKey(db, user_id, 'zq-api_keys-id', now),
  'api-keys.ts revokeAllKeys': (db, user_id) => apiKeys.revokeAllKeys(db, user_id, now),
  'api-keys.ts markKeyUsed': (db, user_id) =>
    apiKeys.markKeyUsed(db, user_id, 'zq-api_keys-id', now + 1),
  'webhooks.ts listWebhooks': webhooks.listWebhooks,
  'webhooks.ts findWebhook': (db, user_id) => webhooks.findWebhook(db, user_id, 'zq-webhooks-id'),
  'webhooks.ts updateWebhook': (db, user_id) =>
    webhooks.updateWebhook(db, user_id, 'zq-webhooks-id', { state: 'off' }),
  'webhooks.ts markWebhookFailing': (db, user_id) =>
    webhooks.markWebhookFailing(db, user_id, 'zq-webhooks-id', now),
  'webhooks.ts deleteWebhook': (db, user_id) =>
    webhooks.deleteWebhook(db, user_id, 'zq-webhooks-id'),
  'webhooks.ts findDelivery': (db, user_id) => webhooks.findDelivery(db, user_id, 'zq-due_work-id'),
  'webhooks.ts updateDelivery': (db, user_id) =>
    webhooks.updateDelivery(db, user_id, 'zq-due_work-id', { last_status: 500 }),
  'webhooks.ts listDeliveries': (db, user_id) => webhooks.listDeliveries(db, user_id, null, 9),
  'webhooks.ts listSends': (db, user_id) =>
    webhooks.listSends(db, user_id, 'zq-webhook_deliveries-message_id'),
  'push.ts deleteSubscription': (db, user_id) =>
    push.deleteSubscription(db, user_id, 'zq-push_subscriptions-id'),
  'push.ts listHouseDevices': (db, user_id) => push.listHouseDevices(db, user_id),
  'push.ts findPush': (db, user_id) => push.findPush(db, user_id, 'zq-due_work-id'),
  'reminder/planned-messages.ts listPlannedKeys': (db, user_id) =>
    plannedMessages.listPlannedKeys(db, user_id, ['zq-due_work-key']),
  'reminder/planned-messages.ts insertClientMessage': (db, user_id) =>
    plannedMessages.insertClientMessage(db, user_id, plannedMessage, { id: 'ours', now }),
  'reminder/client-messages.ts insertLogEntry': (db, user_id) =>
    clientMessages.insertLogEntry(db, user_id, {
      ...{ id: 'x', kind: 'reminder', client_id, state: 'sent' },
      ...{ due_at: now, expires_at: now, created_at: now, updated_at: now },
    }),
  'reminder/client-messages.ts findClientMessage': (db, user_id) =>
    clientMessages.findClientMessage(db, user_id, 'zq-client_messages-id'),
  'reminder/leaving-messages.ts reserveMessage': (db, user_id) =>
    leavingMessages.reserveMessage(
      db,
      { id: 'zq-client_messages-id', user_id, state: 'waiting' },
      { channel: 'sms', recipient_hash: 'x', since: 0, most: 9, now },
    ),
  'reminder/leaving-messages.ts markSent': (db, user_id) =>
    leavingMessages.markSent(db, user_id, 'zq-client_messages-id', { provider_id: null, now }),
  'reminder/leaving-messages.ts updateMessage': (db, user_id) =>
    leavingMessages.updateMessage(
      db,
      { id: 'zq-client_messages-id', user_id },
      { state: 'failed' },
    ),
  'reminder/client-messages.ts findMessageWork': (db, user_id) =>
    clientMessages.findMessageWork(db, user_id, 'zq-due_work-id'),
  'reminder/client-messages.ts findToldAt': (db, user_id) =>
    clientMessages.findToldAt(db, user_id, { id: booking_id, date, time: '10:00' }, 'x'),
  'reminder/client-messages.ts hasToldElsewhere': (db, user_id) =>
    clientMessages.hasToldElsewhere(db, user_id, booking_id, 'x'),
  'reminder/client-messages.ts listRemindedBookings': (db, user_id) =>
    clientMessages.listRemindedBookings(db, user_id, date),
  'reminder/client-messages.ts findTellingKind': (db, user_id) =>
    clientMessages.findTellingKind(db, user_id, 'zq-told'),
  'reminder/client-messages.ts listClientMessages': (db, user_id) =>
    clientMessages.listClientMessages(db, user_id, {}, 9),
  'reminder/leaving-messages.ts countSentSince': (db, user_id) =>
    leavingMessages.countSentSince(db, user_id, 0),
  'reminder/client-messages.ts clearRecipients': (db, user_id) =>
    clientMessages.clearRecipients(db, user_id, client_id),
  'reminder/client-messages.ts listMessagesOfClient': (db, user_id) =>
    clientMessages.listMessagesOfClient(db, user_id, client_id),
  'reminder/message-settings.ts findMessageSettings': messageSettings.findMessageSettings,
  'reminder/message-settings.ts saveMessageSettings': (db, user_id) =>
    messageSettings.saveMessageSettings(db, user_id, {
      ...{ settings: DEFAULT_MESSAGES, version: 0, event: 0, now },
    }),
  'reminder/message-settings.ts setHouseWhatsapp': (db, user_id) =>
    messageSettings.setHouseWhatsapp(
      db,
      user_id,
      { whatsapp_phone_id: null, whatsapp_token: null, whatsapp_secret: null },
      now,
    ),
  'reminder/message-settings.ts markPlanned': (db, user_id) =>
    messageSettings.markPlanned(
      db,
      { user_id, version: 1 },
      { planned_event: 1, planned_day: null, next_at: 1 },
    ),
  'reminder/opt-outs.ts insertOptOuts': (db, user_id) =>
    optOuts.insertOptOuts(db, user_id, ['x'], {
      ...{ source: 'house', created_at: now },
    }),
  'reminder/opt-outs.ts deleteOptOuts': (db, user_id) =>
    optOuts.deleteOptOuts(db, user_id, ['zq-message_optouts-contact_sha256']),
  'reminder/opt-outs.ts hasOptedOut': (db, user_id) =>
    optOuts.hasOptedOut(db, user_id, ['zq-message_optouts-contact_sha256']),
  'reminder/opt-outs.ts findOptedOutAt': (db, user_id) =>
    optOuts.findOptedOutAt(db, user_id, ['zq-message_optouts-contact_sha256']),
  'reminder/opt-outs.ts listOptedOut': (db, user_id) =>
    optOuts.listOptedOut(db, user_id, ['zq-message_optouts-contact_sha256']),
  'reminder/plannable.ts listPlannableBookings': (db, user_id) =>
    plannable.listPlannableBookings(db, user_id, date, date),
  'reminder/plannable.ts listChangedBookings': (db, user_id) =>
    plannable.listChangedBookings(db, user_id, [booking_id]),
  'reminder/plannable.ts listServiceVisits': (db, user_id) =>
    plannable.listServiceVisits(db, user_id, '2000-01-01', { ...days, least: 1 }),
  'reminder/plannable.ts listBirthdays': (db, user_id) =>
    plannable.listBirthdays(db, user_id, ['01-07']),
  'reminder/plannable.ts hasBookingAhead': (db, user_id) =>
    plannable.hasBookingAhead(db, user_id, client_id, { date: '2000-01-01', time: '00:00' }),
  'outbox.ts redirectMessage': (db, user_id) =>
    outbox.redirectMessage(db, user_id, 'zq-due_work-id', {
      channel: 'sms',
      recipient: '11911111111',
    }),
  'outbox.ts listMessagesByKey': (db, user_id) =>
    outbox.listMessagesByKey(db, user_id, ['zq-due_work-key']),
  'page-visits.ts listPageVisits': (db, user_id) => visits.listPageVisits(db, user_id, date),
  'pictures.ts sumPictures': pictures.sumPictures,
  'pictures.ts listHeldPictures': (db, user_id) =>
    pictures.listHeldPictures(db, user_id, ['zq-pictures-name']),
  'pictures.ts hasReceipt': (db, user_id) =>
    pictures.hasReceipt(db, user_id, ['zq-expenses-receipt']),
  'pictures.ts releasePictures': (db, user_id) =>
    pictures.releasePictures(db, user_id, ['zq-pictures-name']),
  'pictures.ts releaseUnusedPictures': (db, user_id) =>
    pictures.releaseUnusedPictures(db, user_id, now),
  'product-sales.ts findSale': (db, user_id) => sales.findSale(db, user_id, sale_id),
  'product-sales.ts listTicketSales': (db, user_id) =>
    sales.listTicketSales(db, user_id, booking_id),
  'product-sales.ts isClosedLater': (db, user_id) =>
    // Whose sale it is and of what: nothing else of it is read.
    sales.isClosedLater(db, { id: 'ours', user_id, product_id, created_at: 0 } as sales.SaleRow),
  'product-sales.ts updateSale': (db, user_id) =>
    sales.updateSale(db, user_id, sale_id, { quantity: 9 }),
  'product-sales.ts listSalePage': (db, user_id) =>
    sales.listSalePage(db, user_id, ALL_DAYS, { after: null, most: 9 }),
  'product-sales.ts sumSales': (db, user_id) => sales.sumSales(db, user_id, ALL_DAYS, 9),
  'product-sales.ts deleteSale': (db, user_id) => sales.deleteSale(db, user_id, sale_id),
  'expenses.ts findExpense': (db, user_id) => expenses.findExpense(db, user_id, expense_id),
  'expenses.ts listEnteredDays': (db, user_id) =>
    expenses.listEnteredDays(db, user_id, [expense_id]),
  'expenses.ts listFollowingExpenses': (db, user_id) =>
    expenses.listFollowingExpenses(db, user_id, {
      ...{ series_id: 'zq-expenses-series_id', due_on: '2000-01-01', id: 'ours' },
    }),
  'expenses.ts updateExpense': (db, user_id) =>
    expenses.updateExpense(db, user_id, expense_id, { amount: 9 }),
  'expenses.ts deleteExpense': (db, user_id) => expenses.deleteExpense(db, user_id, expense_id),
  'expenses.ts listExpensePage': (db, user_id) =>
    expenses.listExpensePage(db, user_id, allExpenses, page),
  'expenses.ts sumExpenses': (db, user_id) => expenses.sumExpenses(db, user_id, allExpenses),
  'expenses.ts sumOpenExpenses': (db, user_id) => expenses.sumOpenExpenses(db, user_id, date, date),
  'expenses.ts listOpenExpenses': (db, user_id) => expenses.listOpenExpenses(db, user_id, date),
  'expenses.ts sumDueExpenses': (db, user_id) => expenses.sumDueExpenses(db, user_id, days),
  'expenses.ts sumPaidExpenses': (db, user_id) => expenses.sumPaidExpenses(db, user_id, days),
  'products.ts findProducts': (db, user_id) => products.findProducts(db, user_id, [product_id]),
  'booking/reviews.ts findReview': (db, user_id) =>
    reviews.findReview(db, user_id, NEIGHBOUR.review_id),
  'booking/reviews.ts answerReview': (db, user_id) =>
    reviews.answerReview(db, user_id, NEIGHBOUR.review_id, { answer: 'x', answered_at: 1 }),
  'booking/reviews.ts listReviewPage': (db, user_id) =>
    reviews.listReviewPage(db, user_id, {}, { after: null, most: 9 }),
  'booking/reviews.ts countReviews': (db, user_id) =>
    reviews.countReviews(db, user_id, { rating: 1 }),
  'booking/reviews.ts listRatingsSince': (db, user_id) => reviews.listRatingsSince(db, user_id, 0),
  'client/fiado-moves.ts sumOwed': (db, user_id) => fiado.sumOwed(db, user_id, client_id),
  'client/fiado-moves.ts listOwed': (db, user_id) => fiado.listOwed(db, user_id, [client_id]),
  'client/fiado-moves.ts findStandingCharge': (db, user_id) =>
    fiado.findStandingCharge(db, user_id, booking_id),
  'client/fiado-moves.ts reverseCharge': (db, user_id) =>
    fiado.reverseCharge(db, user_id, booking_id, now),
  'client/fiado-moves.ts findFiadoMove': (db, user_id) =>
    fiado.findFiadoMove(db, user_id, account_move_id),
  'client/fiado-moves.ts reverseFiadoMove': (db, user_id) =>
    fiado.reverseFiadoMove(db, user_id, account_move_id, { reversed_at: now, note: 'nosso' }),
  'client/fiado-moves.ts listFiadoMoves': (db, user_id) =>
    fiado.listFiadoMoves(db, user_id, client_id, page),
  'client/fiado-moves.ts listOpenFiados': (db, user_id) => fiado.listOpenFiados(db, user_id, page),
  'client/fiado-moves.ts sumOpenFiados': fiado.sumOpenFiados,
  'tips.ts listLeftTips': (db, user_id) =>
    tips.listLeftTips(db, { user_id, professional_id }, [booking_id]),
  'tips.ts sumLeftTips': (db, user_id) => tips.sumLeftTips(db, { user_id, professional_id }, days),
  'tips.ts deleteTips': (db, user_id) => tips.deleteTips(db, user_id, booking_id),
  'client/client-data.ts listDataOfClient': (db, user_id) =>
    listDataOfClient(db, user_id, client_id),
  'client/client-merges.ts findMergedClient': (db, user_id) =>
    merges.findMergedClient(db, user_id, client_id),
  'client/client-merges.ts findMerge': (db, user_id) =>
    merges.findMerge(db, user_id, NEIGHBOUR.merge_id),
  'client/client-merges.ts deleteMerge': (db, user_id) =>
    merges.deleteMerge(db, user_id, NEIGHBOUR.merge_id),
  'client/client-merges.ts listMerges': (db, user_id) =>
    merges.listMerges(db, user_id, client_id, 0),
  'client/client-merges.ts listUnfinishedMerges': (db, user_id) =>
    merges.listUnfinishedMerges(db, user_id, [client_id]),
  'client/client-merges.ts updateMerge': (db, user_id) =>
    merges.updateMerge(db, user_id, NEIGHBOUR.merge_id, { moved: '{}', created_at: now }),
  'client/client-merges.ts listOwned': (db, user_id) => merges.listOwned(db, user_id, client_id),
  'client/client-merges.ts moveSome': (db, user_id) =>
    merges.moveSome(db, user_id, { from: client_id, to: client_id }),
  'client/client-merges.ts moveBack': (db, user_id) =>
    merges.moveBack(
      db,
      user_id,
      { from: client_id, to: client_id },
      { bookings: [booking_id], sales: [sale_id] },
    ),
  'client/erase-client.ts forgetClient': (db, user_id) => forgetClient(db, user_id, client_id, now),
  'products.ts listActiveProducts': products.listActiveProducts,
  'products.ts listProducts': products.listProducts,
  'products.ts findProduct': (db, user_id) => products.findProduct(db, user_id, product_id),
  'products.ts updateProduct': (db, user_id) =>
    products.updateProduct(db, user_id, product_id, { name: 'x' }),
  'stock-movements.ts listMovements': (db, user_id) =>
    movements.listMovements(db, user_id, product_id, { after: null, most: 9 }),
  'reports/asides.ts listAsides': (db, user_id) => listAsides(db, user_id, ALL_DAYS),
  'reports/booking-totals.ts sumBookingDays': (db, user_id) =>
    sumBookingDays(db, user_id, ALL_DAYS),
  'reports/busy.ts loadBusy': async (db, user_id) => [
    ...(await busy.loadBusy(db, user_id, [professional_id], ALL_DAYS)),
  ],
  'reports/busy.ts computeBusy': async (db, user_id) => [
    ...(await busy.computeBusy(db, user_id, [professional_id], ALL_DAYS)),
  ],
  'reports/busy.ts listBusyInHour': (db, user_id) =>
    // The neighbour's day is a Monday.
    busy.listBusyInHour(db, user_id, [professional_id], { weekday: 1, hour: 12 }, ALL_DAYS),
  'reports/visit-rows.ts listDayRows': (db, user_id) =>
    visitRows.listDayRows(db, user_id, ALL_DAYS),
  'reports/visit-sums.ts loadVisitSums': (db, user_id) => loadVisitSums(db, user_id, ALL_DAYS),
  'reports/visit-sums.ts computeVisitDays': (db, user_id) =>
    computeVisitDays(db, user_id, ALL_DAYS),
  'reports/first-day.ts findFirstFigureDay': findFirstFigureDay,
  'reports/own-totals.ts sumOwnDays': (db, user_id) =>
    sumOwnDays(db, { user_id, professional_id }, days),
  'reports/history-cells.ts loadHistoryCells': (db, user_id) =>
    loadHistoryCells(db, user_id, ALL_DAYS, 0),
  'reports/read-stored.ts readStored': (db, user_id) =>
    readStored(db, user_id, { from: '2029-01-01', to: '2029-01-31' }, 'sums', (text) => text),
  'reports/store-sums.ts findFirstVisitDay': (db, user_id) =>
    storeSums.findFirstVisitDay(db, user_id, SOLD_ON),
  'reports/store-sums.ts listStoredDays': (db, user_id) =>
    storeSums.listStoredDays(db, user_id, ALL_DAYS, 0),
  'reports/store-sums.ts listStoredMonths': (db, user_id) =>
    storeSums.listStoredMonths(db, user_id, '9999-12', 0),
  'reports/store-sums.ts storeVisitDays': (db, user_id) =>
    storeSums.storeVisitDays(db, user_id, { from: date, to: date }, 0),
  'reports/store-sums.ts storeVisitMonth': async (db, user_id) => {
    await storeSums.storeVisitDays(db, user_id, getMonthPeriod(date), 0)
    return storeSums.storeVisitMonth(db, user_id, date.slice(0, 7), 0)
  },
  'reports/day-takings.ts listDayTakings': (db, user_id) =>
    takings.listDayTakings(db, user_id, [{ day: SOLD_ON, instant: 0 }], 0),
  'reports/day-takings.ts sumCounterDay': (db, user_id) =>
    takings.sumCounterDay(db, user_id, SOLD_ON),
  'reports/stored-takings.ts computeDayTakings': async (db, user_id) => [
    ...(await computeDayTakings(db, user_id, ALL_DAYS)),
  ],
  'reports/earned-days.ts loadEarned': async (db, user_id) => [
    ...(await earnedDays.loadEarned(db, user_id, days)),
  ],
  'reports/earned-days.ts computeEarnedDays': async (db, user_id) => [
    ...(await earnedDays.computeEarnedDays(db, user_id, days)),
  ],
  'reports/day-bookings.ts listDayBookings': (db, user_id) =>
    dayBookings.listDayBookings(db, user_id, date),
  'reports/day-bookings.ts findAnyBooking': dayBookings.findAnyBooking,
  'reports/till-differences.ts sumTillDifferences': (db, user_id) =>
    sumTillDifferences(db, user_id, ALL_DAYS),
  'reports/clients.ts countVisitors': (db, user_id) =>
    clientReport.countVisitors(db, user_id, ALL_DAYS),
  'reports/clients.ts listFirstVisits': (db, user_id) =>
    clientReport.listFirstVisits(db, user_id, ALL_DAYS),
  'reports/team.ts listTeamEver': listTeamEver,
  'reports/person-takings.ts listPersonTakings': (db, user_id) =>
    personTakings.listPersonTakings(db, user_id, ofPerson, page),
  'reports/person-takings.ts sumPersonTakings': (db, user_id) =>
    personTakings.sumPersonTakings(db, user_id, ofPerson),
  'products.ts updateProductStock': (db, user_id) =>
    products.updateProductStock(db, user_id, product_id, { stock: 7, status: 'inactive' }),
  'professionals.ts findProfessional': (db, user_id) =>
    professionals.findProfessional(db, user_id, professional_id),
  'professionals.ts listProfessionals': professionals.listProfessionals,
  'professionals.ts findTeamMember': (db, user_id) =>
    professionals.findTeamMember(db, user_id, professional_id),
  'professionals.ts updateProfessional': (db, user_id) =>
    professionals.updateProfessional(db, user_id, professional_id, { name: 'X', updated_at }),
  'professionals.ts deleteProfessional': (db, user_id) =>
    professionals.deleteProfessional(db, user_id, professional_id, now),
  'professionals.ts listActiveIds': professionals.listActiveIds,
  'professionals.ts listProfessionalNames': professionals.listProfessionalNames,
  'services.ts findServices': (db, user_id) => services.findServices(db, user_id, [service_id]),
  'services.ts findServicesWith': (db, user_id) =>
    services.findServicesWith(db, user_id, professional_id, [service_id]),
  'services.ts findComposites': (db, user_id) =>
    services.findComposites(db, user_id, [composite_id]),
  'services.ts findService': (db, user_id) => services.findService(db, user_id, service_id),
  'services.ts listOfferPlaces': services.listOfferPlaces,
  'services.ts updateService': (db, user_id) =>
    services.updateService(db, user_id, service_id, { name: 'X', updated_at }),
  'services.ts deleteService': async (db, user_id) => {
    // Of the caller's own: a service that something refers to cannot be deleted at all.
    await db.delete(bookingTable).where(eq(bookingTable.user_id, user_id))
    await db.delete(itemTable).where(eq(itemTable.user_id, user_id))
    return services.deleteService(db, user_id, service_id)
  },
  'composites.ts findComposite': (db, user_id) =>
    composites.findComposite(db, user_id, composite_id),
  'composites.ts listCompositeNamesWith': (db, user_id) =>
    composites.listCompositeNamesWith(db, user_id, service_id),
  'composites.ts updateComposite': (db, user_id) =>
    composites.updateComposite(db, user_id, composite_id, { name: 'X', updated_at }),
  'composites.ts deleteComposite': (db, user_id) =>
    composites.deleteComposite(db, user_id, composite_id),
  'composites.ts replaceItems': (db, user_id) =>
    composites.replaceItems(db, user_id, composite_id, []),
  'own-terms.ts listOwnTerms': ownTerms.listOwnTerms,
  'own-terms.ts listPerformers': ownTerms.listPerformers,
  'own-terms.ts savePerformedServices': (db, user_id) =>
    ownTerms.savePerformedServices(db, user_id, professional_id, { services: [], updated_at }),
  'own-terms.ts replaceTermsOfService': (db, user_id) =>
    ownTerms.replaceTermsOfService(db, user_id, service_id, [professional_id], []),
  'booking/offer-counts.ts countBookingsByOffer': (db, user_id) =>
    offerCounts.countBookingsByOffer(db, user_id, days),
  'booking/offer-counts.ts countUpcomingByOffer': (db, user_id) =>
    offerCounts.countUpcomingByOffer(db, user_id, '2000-01-01'),
  'booking/offer-counts.ts countOfferBookings': (db, user_id) =>
    offerCounts.countOfferBookings(db, user_id, service_id, '2000-01-01'),
  'unreadable.ts countUnreadableBookings': unreadable.countUnreadableBookings,
  'unreadable.ts countUnreadableSettings': unreadable.countUnreadableSettings,
  'unreadable.ts loadUnreadableHours': unreadable.loadUnreadableHours,
}

const ACCOUNTS = 'an account is no house’s: its id comes from the session'
const WORKER = 'work of the process for all houses'
const GIVEN = 'stores the row that it is given'
const PURE = 'asks no database'
const PUBLIC = 'leads to a house that is public by its name'

/** Functions that are told of no house, each with its reason. */
const WITHOUT_HOUSE: Record<string, string> = {
  'leaving/remove-house.ts removeOwnerSignIns': ACCOUNTS,
  'account/audit.ts insertAudit': ACCOUNTS,
  'leaving/leavings.ts listOverdueLeavings': WORKER,
  'leaving/leavings.ts releaseStaffAccount': ACCOUNTS,
  'leaving/leavings.ts isGoneSlug': PUBLIC,
  'leaving/leavings.ts deleteOldReceipts': WORKER,
  'leaving/export-rows.ts listExportedColumns': PURE,
  'leaving/house-table.ts toQueried': PURE,
  'metrics.ts countWork': WORKER,
  'metrics.ts measureStorage': 'weighs files, or the whole database',
  'plans.ts insertCheckout': GIVEN,
  'stripe.ts insertStripeHouse': GIVEN,
  'stripe.ts findCustomerHouse': 'leads from Stripe’s customer, signed by it, to the house',
  'stripe.ts listEndedPeriods': WORKER,
  'stripe.ts hasStripeEvent': 'events are no house’s',
  'stripe.ts insertStripeEvent': GIVEN,
  'stripe.ts deleteOldStripeEvents': WORKER,
  'plans.ts lockResources': 'changes nothing: others wait for it',
  'plans.ts listEndingHouses': WORKER,
  'houses.ts listHouses': 'for whoever runs the installation, from its command line',
  'business-settings.ts findSlugOwner': PUBLIC,
  'account/audit.ts findWorkplace': ACCOUNTS,
  'account/audit.ts deleteOldAudit': WORKER,
  'account/auth-sessions.ts findSignedInAccount': ACCOUNTS,
  'account/auth-sessions.ts findSession': ACCOUNTS,
  'account/auth-sessions.ts listSessions': ACCOUNTS,
  'account/auth-sessions.ts insertSession': ACCOUNTS,
  'account/auth-sessions.ts updateSession': ACCOUNTS,
  'account/auth-sessions.ts clearSecondSteps': ACCOUNTS,
  'account/auth-sessions.ts deleteSession': ACCOUNTS,
  'account/auth-sessions.ts deleteAccountSession': ACCOUNTS,
  'account/auth-sessions.ts deleteAccountSessions': ACCOUNTS,
  'account/auth-sessions.ts deleteExpiredSessions': WORKER,
  'account/factors.ts listFactors': ACCOUNTS,
  'account/factors.ts findFactor': ACCOUNTS,
  'account/factors.ts insertFactor': GIVEN,
  'account/factors.ts useFactorStep': ACCOUNTS,
  'account/factors.ts deleteFactor': ACCOUNTS,
  'account/factors.ts removeSecondStep': ACCOUNTS,
  'account/factors.ts insertRecoveryCodes': ACCOUNTS,
  'account/factors.ts deleteRecoveryCodes': ACCOUNTS,
  'account/factors.ts useRecoveryCode': ACCOUNTS,
  'account/factors.ts countRecoveryCodes': ACCOUNTS,
  'account/one-time.ts insertToken': GIVEN,
  'account/one-time.ts findToken': 'whoever has the token may use it',
  'account/one-time.ts findAnyToken': 'whoever has the token may ask what became of it',
  'account/one-time.ts hasOpenToken': ACCOUNTS,
  'account/one-time.ts listAccountTokens': ACCOUNTS,
  'account/one-time.ts consumeToken': 'whoever has the token may use it',
  'account/one-time.ts saveCode': ACCOUNTS,
  'account/one-time.ts findCode': ACCOUNTS,
  'account/one-time.ts attemptCode': ACCOUNTS,
  'account/one-time.ts consumeCode': ACCOUNTS,
  'account/one-time.ts findExpiredToken': 'whoever holds the token is the scope',
  'account/one-time.ts deleteExpiredOneTime': WORKER,
  'account/open-reception.ts isOpenReceptionAt': PURE,
  'account/open-reception.ts isOpenReceptionOf': PURE,
  'account/profiles.ts findProfileOfProfessional': 'the id comes from a professional of the house',
  'account/profiles.ts isPhoneTyped': 'tells yes or no of a telephone that its asker has proven',
  'account/profiles.ts insertProfile': GIVEN,
  'account/profiles.ts insertResources': GIVEN,
  'account/rate-limits.ts isSpanRunning': PURE,
  'account/rate-limits.ts countAttempt': ACCOUNTS,
  'account/rate-limits.ts findAttempts': ACCOUNTS,
  'account/rate-limits.ts uncountAttempt': ACCOUNTS,
  'account/rate-limits.ts deleteExpiredAttempts': WORKER,
  'account/reception-accounts.ts findReception': ACCOUNTS,
  'account/reception-accounts.ts findEndedReception': ACCOUNTS,
  'account/reception-accounts.ts startReception': GIVEN,
  'account/users.ts findUser': ACCOUNTS,
  'account/users.ts findUserByContact': ACCOUNTS,
  'account/users.ts hasAccounts': ACCOUNTS,
  'account/users.ts insertUser': ACCOUNTS,
  'account/users.ts updateUser': ACCOUNTS,
  'account/users.ts listIdentities': ACCOUNTS,
  'account/users.ts findIdentity': ACCOUNTS,
  'account/users.ts saveIdentity': ACCOUNTS,
  'account/users.ts deleteIdentitiesSince': ACCOUNTS,
  'booking/booking-links.ts findReceiptLink': 'the link itself says at which house',
  'booking/booking-links.ts insertBookingLink': GIVEN,
  'booking/booking-cursor.ts isOlder': PURE,
  'booking/booking-cursor.ts isLater': PURE,
  'booking/booking-version.ts getNextVersion': PURE,
  'booking/bookings.ts insertBooking': GIVEN,
  'booking/bookings.ts beginInsertBooking': GIVEN,
  'booking/bookings.ts getComandaTotal': PURE,
  'booking/bookings.ts carriesContact': PURE,
  'booking/bookings.ts isInClientScope': PURE,
  'booking/reviews.ts insertReview': GIVEN,
  'businesses.ts findBusinessBySlug': PUBLIC,
  'businesses.ts listSlugsLike': PUBLIC,
  'businesses.ts insertBusiness': GIVEN,
  'businesses.ts searchListedBusinesses': PUBLIC,
  'client/client-sessions.ts insertClientSession': GIVEN,
  'client/client-sessions.ts revokeAccountClientSessions': ACCOUNTS,
  'client/clients.ts insertClient': GIVEN,
  'client/name-order.ts readByName': PURE,
  'client/clients.ts insertWalkIn': GIVEN,
  'client/clients.ts handOverProvenPhone': 'a proven contact is the scope',
  'client/salons.ts listSalonsByContact': 'a proven contact is the scope',
  'commissions.ts insertCommissions': GIVEN,
  'due-work.ts insertWork': GIVEN,
  'due-work.ts listDueWork': WORKER,
  'due-work.ts hasDueWork': WORKER,
  'due-work.ts claimWork': WORKER,
  'renew-claim.ts renewClaim': WORKER,
  'due-work.ts markDone': WORKER,
  'due-work.ts markRetry': WORKER,
  'due-work.ts markFailed': WORKER,
  'due-work.ts markDueAgain': WORKER,
  'due-work.ts releaseClaim': WORKER,
  'due-work.ts findInstallationWork': WORKER,
  'due-work.ts rescheduleWork': WORKER,
  'old-work.ts deleteOldWork': WORKER,
  'events.ts deleteOldEvents': WORKER,
  'backup.ts backUpStorage': WORKER,
  'backup.ts restoreStorage': WORKER,
  'health.ts ping': WORKER,
  'health.ts writeHeartbeat': WORKER,
  'idempotency-keys.ts createSessionAnswers': 'a client session is the scope',
  'idempotency-keys.ts deleteExpiredAnswers': WORKER,
  'businesses.ts listListedBusinesses': PUBLIC,
  'client/client-notes.ts insertNote': GIVEN,
  'client/fiado-moves.ts insertFiadoMove': GIVEN,
  'tips.ts insertTips': GIVEN,
  'statement/accruals.ts isOutsideTrash': PURE,
  'statement/accruals.ts hasNoPart': PURE,
  'booking/booking-search.ts selectTotals': 'the scope is in the condition that it is given',
  'statement/accruals.ts selectParts': 'the scope is in the condition that it is given',
  'statement/accruals.ts selectTips': 'the scope is in the condition that it is given',
  'statement/accruals.ts sumVisits': PURE,
  'statement/statements.ts toPartRow': PURE,
  'client/clients.ts isListedClient': PURE,
  'imports.ts insertImport': GIVEN,
  'imports.ts saveLines': GIVEN,
  'imports.ts deleteOldImports': WORKER,
  'till.ts insertTillDay': GIVEN,
  'till.ts insertTillMove': GIVEN,
  'till.ts insertTillCount': GIVEN,
  'ledger.ts insertEntries': GIVEN,
  'ledger.ts getLedgerWorkKey': PURE,
  'ledger.ts listHousesWithoutLedgerWork': WORKER,
  'open.ts openStorage': PURE,
  'open.ts canSharePictures': PURE,
  'open.ts openPictures': PURE,
  'calendar-feeds.ts findFeedBySecret': 'whoever has the secret reads that calendar',
  'calendar-feeds.ts replaceFeed': GIVEN,
  'api-keys.ts findLiveKey': 'leads from a key to its house',
  'api-keys.ts insertKey': GIVEN,
  'webhooks.ts insertWebhook': GIVEN,
  'webhooks.ts insertDelivery': GIVEN,
  'webhooks.ts listWebhookEvents': WORKER,
  'webhooks.ts takeWebhookEvents': WORKER,
  'webhooks.ts deleteOldDeliveries': WORKER,
  'push.ts insertPush': GIVEN,
  'push.ts savePushSubscription': GIVEN,
  'push.ts findSessionSubscription': ACCOUNTS,
  'push.ts deleteSessionSubscription': ACCOUNTS,
  'booking/booking-links.ts ensureBookingLink': GIVEN,
  'reminder/client-messages.ts findAnyClientMessage':
    'its signed address, or its provider, is the scope',
  'reminder/client-messages.ts findProvidedMessage': 'its provider, by its signature, is the scope',
  'reminder/client-messages.ts deleteOldClientMessages': WORKER,
  'reminder/message-settings.ts listHousesToPlan': WORKER,
  'reminder/opt-outs.ts listHousesOfPhone': 'who wrote from a telephone is its scope',
  'reminder/whatsapp-windows.ts openWhatsappWindow': 'a number at WhatsApp is the scope',
  'reminder/whatsapp-windows.ts isWhatsappWindowOpen': 'a number at WhatsApp is the scope',
  'reminder/whatsapp-windows.ts deleteOldWindows': WORKER,
  'outbox.ts insertMessage': GIVEN,
  'outbox.ts findMessage': WORKER,
  'outbox.ts wipeSecret': WORKER,
  'page-visits.ts countPageVisit': GIVEN,
  'pictures.ts holdPicture': GIVEN,
  'pictures.ts listPictureHouses': WORKER,
  'pictures.ts isPagePicture': 'tells yes or no of what a page shows to anybody',
  'pictures.ts listPicturesOfAnyHouse': WORKER,
  'product-sales.ts insertSale': GIVEN,
  'products.ts insertProduct': GIVEN,
  'expenses.ts insertExpenses': GIVEN,
  'client/client-merges.ts insertMerge': GIVEN,
  'client/client-merges.ts splitMoved': PURE,
  'client/client-merges.ts joinMoved': PURE,
  'client/client-merges.ts deleteOldMerges': WORKER,
  'client/client-merges.ts listStoppedMerges': WORKER,
  'client/unseen-clients.ts listUnseenClients': WORKER,
  'statement/advances.ts insertAdvance': GIVEN,
  'statement/statements.ts insertStatement': GIVEN,
  'booking/walk-in.ts selectWalkIn': PURE,
  'statement/accruals.ts toItems': PURE,
  'reports/asides.ts isAsideOf': PURE,
  'statement/accruals.ts isStillOpen': PURE,
  'booking/booking-search.ts findPlainDays': PURE,
  'statement/accruals.ts isOfUncoveredDays': PURE,
  'commissions.ts toBounds': PURE,
  'reports/earned-days.ts formatEarned': PURE,
  'reports/earned-days.ts addStoredEarned': PURE,
  'reports/stored-takings.ts formatTakings': PURE,
  'reports/stored-takings.ts parseTakings': PURE,
  'reports/stored-takings.ts sumTakings': PURE,
  'reports/stored-sums.ts formatSums': PURE,
  'reports/stored-sums.ts addStoredSums': PURE,
  'reports/stored-sums.ts countStoredVisitors': PURE,
  'reports/stored-sums.ts parseList': PURE,
  'reports/stored-busy.ts formatBusy': PURE,
  'reports/stored-busy.ts parseBusy': PURE,
  'reports/stored-busy.ts mergeBusy': PURE,
  'reports/stored-sums.ts formatCourses': PURE,
  'reports/stored-sums.ts parseCourses': PURE,
  'reports/stored-sums.ts getStoredPrefix': PURE,
  'reports/store-sums.ts listHousesById': WORKER,
  'stock-movements.ts insertMovement': GIVEN,
  'professionals.ts insertProfessional': GIVEN,
  'own-terms.ts replaceTermsOfProfessional': 'stores terms of the owner that it is given',
  'own-terms.ts insertOwnTerms': 'stores terms of the owner that it is given',
  'professionals.ts findProfessionalAnywhere': 'the id comes from the caller’s own profile',
  'services.ts insertServices': GIVEN,
  'composites.ts insertComposite': GIVEN,
  'text-search.ts getPlainColumn': PURE,
  'text-search.ts isContactLike': PURE,
  'text-search.ts toPlainWords': PURE,
  'text-search.ts matchContact': PURE,
}

const ROOM = new URL('../../db/', import.meta.url)
const FOLDERS = [
  '',
  'account/',
  'booking/',
  'client/',
  'leaving/',
  'reminder/',
  'reports/',
  'statement/',
]
/** What holds no query of the running house, and `rest`, whose views are walked in tests/db/rest. */
const OTHER_FOLDERS = ['demo', 'dialect', 'migrations', 'move', 'rest', 'tables']

/** `file function` for everything that the room's files export. */
async function listFunctions(): Promise<string[]> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(folder, ROOM)))
      .filter((name) => name.endsWith('.ts') && !name.startsWith('drizzle.'))
      .map((name) => `${folder}${name}`),
  )
  const named = files.map(async (file) => {
    const module: object = await import(new URL(file, ROOM).href)
    return Object.entries(module).flatMap(([name, value]) =>
      typeof value === 'function' ? [`${file} ${name}`] : [],
    )
  })
  return (await Promise.all(named)).flat()
}

const opened = useStorage()
let ours: Business

/** Runs in a transaction that is undone. */
async function tryOut<T>(fn: (tx: Db) => Promise<T>): Promise<T> {
  const outcomes: { value: T }[] = []
  const attempt = opened.storage.write(async (tx) => {
    outcomes.push({ value: await fn(tx) })
    throw new RollbackSignal()
  })
  await expect(attempt).rejects.toThrow(RollbackSignal)
  return requireNth(outcomes).value
}

/** What a call answers, or says when it throws. */
const getAnswer = (call: Call, tx: Db, user_id: string) =>
  call(tx, user_id).catch((error: Error) => error.message)

/** Another answer after a transaction has written than before. */
const readWriteMark = (tx: Db) =>
  listSqlRows(
    tx,
    kit.dialect === 'sqlite'
      ? sql`SELECT total_changes()`
      : sql`SELECT pg_current_xact_id_if_assigned()::text`,
  )

/** The same, with what it leaves of the neighbour's rows: read only where something was written. */
const getOutcome = (call: Call, user_id: string) =>
  tryOut(async (tx) => {
    const before = await readWriteMark(tx)
    const answer = await getAnswer(call, tx, user_id)
    const hasWritten = String(await readWriteMark(tx)) !== String(before)
    return { answer, left: hasWritten ? await readNeighbour(tx) : untouched }
  })

/** Something of the neighbour's that cannot be read, to be counted by whom it does not concern. */
async function breakNeighbour(tx: Db): Promise<void> {
  const { user_id } = NEIGHBOUR
  await tx
    .update(business_settings)
    .set({ theme_colors: sql`'"azul"'` })
    .where(eq(business_settings.user_id, user_id))
  await tx
    .update(bookingTable)
    .set({ notes: '{"comandaItens":', comanda_total: null })
    .where(eq(bookingTable.user_id, user_id))
  // Besides the row that every table has, which tells of a booking.
  const made = { user_id, day: date, reverses: null, made_by: null, created_at: now }
  await ledger.insertEntries(tx, [
    {
      ...{ ...made, id: 'zq-paid-expense', kind: 'expense', subject_id: expense_id },
      ...{ amount: -1, method: 'pix', arrives_on: null },
    },
    {
      ...{ ...made, id: 'zq-fee-paid', kind: 'fee', subject_id: account_move_id },
      ...{ amount: -5, method: 'credito', arrives_on: null },
    },
  ])
  const back = { ...made, id: 'zq-fee-back', kind: 'fee', reverses: 'zq-fee-paid' } as const
  const fee = {
    subject_id: account_move_id,
    amount: 5,
    method: 'credito',
    arrives_on: null,
  } as const
  await ledger.insertEntries(tx, [{ ...back, ...fee }])
}

/** What each call answers our house while it has no neighbour. */
const alone = new Map<string, unknown>()
let untouched: Awaited<ReturnType<typeof readNeighbour>>
beforeAll(async () => {
  ours = await createBusiness(opened.storage, {
    composites: [{ items: [{ service: 0, professionals: [0] }] }],
    reviews: [{}],
  })
  await insertBooking(opened.storage, ours, { date })
  for (const [name, call] of Object.entries(CALLS)) {
    alone.set(name, await tryOut((tx) => getAnswer(call, tx, ours.user_id)))
  }
  await plantNeighbour(opened.storage)
  await opened.storage.write(breakNeighbour)
  untouched = await opened.storage.read(readNeighbour)
})

test('the neighbour has a row in every table of the schema', () => {
  const tables = [...TABLES.keys()]
  expect(tables.length).toBeGreaterThan(25)
  expect(tables.filter((name) => !untouched[name]?.length)).toEqual([])
})

test('every function of the room is called here, or known to be told of no house', async () => {
  const known = [...Object.keys(CALLS), ...Object.keys(WITHOUT_HOUSE)]
  expect(known.sort()).toEqual((await listFunctions()).sort())
  const folders = readdirSync(fileURLToPath(ROOM), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const walked = FOLDERS.map((folder) => folder.replace('/', '')).filter(Boolean)
  expect(folders.sort()).toEqual([...walked, ...OTHER_FOLDERS].sort())
})

describe('a call for one house has nothing to do with its neighbour', () => {
  test.each(Object.entries(CALLS))('%s', async (name, call) => {
    const own = await getOutcome(call, ours.user_id)
    expect(own).toEqual({ answer: alone.get(name), left: untouched })
    // The neighbour who calls it finds or changes something: so the line above can fail.
    expect(await getOutcome(call, NEIGHBOUR.user_id)).not.toEqual(own)
  })
})
