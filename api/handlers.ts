import { listFreeTimes } from './agenda/free-times.ts'
import { getAgenda } from './agenda/owner-agenda.ts'
import { getOwnAgenda } from './agenda/professional-agenda.ts'
import { listAuditEntries } from './audit/list.ts'
import { blockOwnTime, unblockOwnTime } from './block/block-own-time.ts'
import { blockTime, unblockTime } from './block/block-time.ts'
import { cancelClientBooking } from './booking/client/cancel.ts'
import { confirmPresence } from './booking/client/confirm-presence.ts'
import { createBooking } from './booking/client/create.ts'
import { followEmail } from './booking/client/follow-email.ts'
import { listBookings } from './booking/client/list.ts'
import { getPageNow } from './booking/client/page-now.ts'
import { listRescheduleSlots, rescheduleBooking } from './booking/client/reschedule.ts'
import { listFreeSlots } from './booking/client/slots.ts'
import { changeOwnerBookings } from './booking/owner/change.ts'
import { createOwnerBookings, listConflicts } from './booking/owner/create.ts'
import { declineReviewForHouse } from './booking/owner/decline-review.ts'
import { exportBookings, searchOwnerBookings } from './booking/owner/search.ts'
import { setReminded } from './booking/owner/set-reminded.ts'
import { setBookingStatus } from './booking/owner/set-status.ts'
import { deletePermanently, restoreBooking, trashBooking } from './booking/owner/trash.ts'
import { withdrawBookingLinks } from './booking/owner/withdraw-links.ts'
import { listBookingsByProfessional } from './booking/professional/list-by-professional.ts'
import { setOwnStatus } from './booking/professional/set-status.ts'
import { getCatalog } from './business/list-catalog.ts'
import { listUnreadable } from './business/unreadable.ts'
import { createClientHandlers } from './client/handlers.ts'
import { listClients } from './client/list.ts'
import { createNoteHandlers } from './client/notes.ts'
import { closeComanda, reopenComanda } from './comanda/close.ts'
import { getBookingDetail } from './comanda/detail.ts'
import { createReceiptLink, getReceipt } from './comanda/receipt.ts'
import { saveComanda } from './comanda/save.ts'
import type { Context } from './context.ts'
import { changeClient } from './identity/client/change.ts'
import { createClientSession } from './identity/client/create-session.ts'
import { endClientSession } from './identity/client/end-session.ts'
import { signInClientByAccount } from './identity/client/sign-in-by-account.ts'
import {
  searchClient,
  sendProofCode,
  signInClientByCode,
  verifyProofCode,
} from './identity/client/sign-in-by-code.ts'
import { createIdentityHandlers } from './identity-handlers.ts'
import { createImportHandlers } from './import/handlers.ts'
import { createIntegrationHandlers } from './integration-handlers.ts'
import { createLeavingHandlers } from './leaving/handlers.ts'
import { listenToEvents } from './live/listen.ts'
import { createMoneyHandlers } from './money-handlers.ts'
import type { Handlers } from './mount.ts'
import { findSalons } from './page/find-salons.ts'
import { getPage } from './page/ready-page.ts'
import { uploadPicture } from './picture/upload-picture.ts'
import { createPlanHandlers } from './plan/handlers.ts'
import { createProductHandlers } from './product/handlers.ts'
import { createTeamHandlers } from './professional/handlers.ts'
import { getStatement } from './professional/statement.ts'
import { createPushHandlers } from './push/handlers.ts'
import { endReceptionAccess } from './reception/end-access.ts'
import { inviteReception } from './reception/invite.ts'
import { listReception } from './reception/list.ts'
import { createReview } from './review/create.ts'
import { listReviews, saveReviewAnswer } from './review/manage.ts'
import { declineReview, getReviewToAskFor } from './review/pending.ts'
import { createServiceHandlers } from './service/handlers.ts'
import { createSettingsHandlers } from './settings/handlers.ts'
import { recordVisit } from './share/record-visit.ts'
import { getShareStatistics } from './share/statistics.ts'

/** The handler of every endpoint; one that is missing does not compile. */
export function createHandlers(context: Context): Handlers {
  return {
    ...createImportHandlers(context),
    ...createNoteHandlers(context),
    ...createPushHandlers(context),
    ...createIntegrationHandlers(context),
    ...createIdentityHandlers(context),
    ...createTeamHandlers(context),
    ...createServiceHandlers(context),
    ...createSettingsHandlers(context),
    ...createClientHandlers(context),

    'GET /api/public/:slug': getPage(context),
    'GET /api/public/:slug/now': getPageNow(context),
    'GET /api/public/:slug/slots': listFreeSlots(context),
    'POST /api/public/:slug/bookings': createBooking(context),
    'GET /api/public/:slug/bookings': listBookings(context),
    'POST /api/public/:slug/bookings/:id/cancel': cancelClientBooking(context),

    'GET /api/public/:slug/bookings/:id/slots': listRescheduleSlots(context),
    'POST /api/public/:slug/bookings/:id/reschedule': rescheduleBooking(context),
    'POST /api/public/:slug/bookings/:id/confirm': confirmPresence(context),

    'GET /api/public': findSalons(context),
    'POST /api/public/:slug/visits': recordVisit(context),
    'GET /api/share': getShareStatistics(context),
    'GET /api/unreadable': listUnreadable(context),
    'GET /api/audit': listAuditEntries(context),
    'POST /api/pictures': uploadPicture(context),

    'GET /api/public/:slug/review': getReviewToAskFor(context),
    'POST /api/public/:slug/reviews': createReview(context),
    'POST /api/public/:slug/bookings/:id/decline-review': declineReview(context),

    'POST /api/public/:slug/session': createClientSession(context),
    'POST /api/public/:slug/session/account': signInClientByAccount(context),
    'POST /api/public/:slug/session/search': searchClient(context),
    'POST /api/public/:slug/session/code': signInClientByCode(context),
    'POST /api/public/:slug/session/proof': sendProofCode(context),
    'POST /api/public/:slug/session/proof/verify': verifyProofCode(context),
    'PATCH /api/public/:slug/session': changeClient(context, followEmail),
    'DELETE /api/public/:slug/session': endClientSession(context),

    'GET /api/reception': listReception(context),
    'POST /api/reception/invitation': inviteReception(context),
    'DELETE /api/reception/:id/access': endReceptionAccess(context),

    'GET /api/agenda': getAgenda(context),
    'GET /api/free-times': listFreeTimes(context),
    'GET /api/bookings': searchOwnerBookings(context),
    'GET /api/export/bookings': exportBookings(context),
    'POST /api/bookings': createOwnerBookings(context),
    'POST /api/bookings/conflicts': listConflicts(context),
    'PATCH /api/bookings/:id': changeOwnerBookings(context),
    'POST /api/bookings/:id/status': setBookingStatus(context),
    'POST /api/bookings/:id/reminder': setReminded(context),
    'POST /api/bookings/:id/decline-review': declineReviewForHouse(context),
    'DELETE /api/bookings/:id': trashBooking(context),
    'POST /api/bookings/:id/restore': restoreBooking(context),
    'DELETE /api/bookings/:id/permanent': deletePermanently(context),
    'POST /api/blocks': blockTime(context),
    'DELETE /api/blocks/:id': unblockTime(context),
    'GET /api/catalog': getCatalog(context),
    'GET /api/clients': listClients(context),
    'GET /api/reviews': listReviews(context),
    'PATCH /api/reviews/:id': saveReviewAnswer(context),

    'GET /api/bookings/:id': getBookingDetail(context),
    'PUT /api/bookings/:id/comanda': saveComanda(context),
    'POST /api/bookings/:id/close': closeComanda(context),
    'POST /api/bookings/:id/reopen': reopenComanda(context),
    'POST /api/bookings/:id/receipt': createReceiptLink(context),
    'DELETE /api/bookings/:id/links': withdrawBookingLinks(context),
    'POST /api/receipt': getReceipt(context),

    'GET /api/professional/agenda': getOwnAgenda(context),
    'GET /api/professional/statement': getStatement(context),
    'POST /api/professional/bookings/:id/status': setOwnStatus(context),
    'POST /api/professional/blocks': blockOwnTime(context),
    'DELETE /api/professional/blocks/:id': unblockOwnTime(context),
    'POST /functions/v1/get-professional-bookings-fixed': listBookingsByProfessional(context),

    ...createMoneyHandlers(context),
    ...createPlanHandlers(context),
    ...createLeavingHandlers(context),
    ...createProductHandlers(context),

    'GET /api/events': listenToEvents(context),
  }
}
