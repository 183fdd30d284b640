import type { Context } from '#api/context.ts'
import type { teamEndpoints } from '#api/contract/team.ts'
import type { Handlers } from '#api/mount.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { addProfessional } from './add.ts'
import { archiveProfessional, removeProfessional, restoreProfessional } from './archive.ts'
import { listAhead, listOutsideWeek } from './bookings-ahead.ts'
import { changeProfessional } from './change.ts'
import { endAccess } from './end-access.ts'
import { handOverBookings } from './hand-over.ts'
import { getInvitation, inviteProfessional } from './invite.ts'
import { listTeam } from './list.ts'
import { renewInvitation } from './renew-invitation.ts'

export const createTeamHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof teamEndpoints> => ({
  'GET /api/professionals': listTeam(context),
  'POST /api/professionals': addProfessional(context),
  'PATCH /api/professionals/:id': changeProfessional(context),
  'POST /api/professionals/:id/archive': archiveProfessional(context),
  'POST /api/professionals/:id/restore': restoreProfessional(context),
  'DELETE /api/professionals/:id': removeProfessional(context),
  'GET /api/professionals/:id/bookings-ahead': listAhead(context),
  'POST /api/professionals/:id/hand-over': handOverBookings(context),
  'POST /api/professionals/:id/outside': listOutsideWeek(context),
  'POST /api/professionals/:id/invitation': inviteProfessional(context),
  'DELETE /api/professionals/:id/access': endAccess(context),
  'POST /api/invitation': getInvitation(context),
  'POST /api/invitation/renew': renewInvitation(context),
  'POST /api/invitation/accept': acceptInvitation(context),
})
