import type { Context } from '#api/context.ts'
import type { authEndpoints } from '#api/contract/auth.ts'
import type { confirmationEndpoints } from '#api/contract/confirmation.ts'
import type { meEndpoints } from '#api/contract/me.ts'
import type { secondStepEndpoints } from '#api/contract/second-step.ts'
import type { Handlers } from '#api/mount.ts'
import { changeUser, getUser } from './account/change-user.ts'
import { getConfirmation, rejectConfirmation } from './account/confirm-email.ts'
import { issueToken } from './account/issue-token.ts'
import { sendOtp } from './account/otp.ts'
import { reauthenticate } from './account/reauthenticate.ts'
import { recoverPassword } from './account/recover.ts'
import { getRecovery } from './account/recovery-link.ts'
import { resend } from './account/resend.ts'
import { getAuthSettings, listPublicKeys } from './account/settings.ts'
import { signOut } from './account/sign-out.ts'
import { signUp } from './account/sign-up.ts'
import { verifyOtp } from './account/verify.ts'
import { finishGoogleSignIn } from './google/finish.ts'
import { startGoogleSignIn } from './google/start.ts'
import { listMySalons } from './me/salons.ts'
import { changeMe, createMyProfile, getMe } from './me/session-user.ts'
import { endMySession, listMySessions } from './me/sessions.ts'
import { enrollFactor } from './second-step/enroll.ts'
import {
  createRecoveryCodes,
  getRecoveryCodeCount,
  recoverSecondStep,
} from './second-step/recovery-codes.ts'
import { unenrollFactor } from './second-step/unenroll.ts'
import { challengeFactor, verifyFactor } from './second-step/verify.ts'

type IdentityCall = keyof (typeof authEndpoints &
  typeof confirmationEndpoints &
  typeof meEndpoints &
  typeof secondStepEndpoints)

export const createIdentityHandlers = (context: Context): Pick<Handlers, IdentityCall> => ({
  'GET /auth/v1/settings': getAuthSettings(context),
  'GET /auth/v1/.well-known/jwks.json': listPublicKeys(),
  'POST /auth/v1/signup': signUp(context),
  'POST /auth/v1/token': issueToken(context),
  'POST /auth/v1/otp': sendOtp(context),
  'POST /auth/v1/verify': verifyOtp(context),
  'POST /auth/v1/confirmation': getConfirmation(context),
  'POST /auth/v1/confirmation/reject': rejectConfirmation(context),
  'POST /auth/v1/recovery': getRecovery(context),
  'POST /auth/v1/recover': recoverPassword(context),
  'POST /auth/v1/resend': resend(context),
  'GET /auth/v1/user': getUser(context),
  'PUT /auth/v1/user': changeUser(context),
  'GET /auth/v1/reauthenticate': reauthenticate(context),
  'POST /auth/v1/logout': signOut(context),
  'GET /auth/v1/authorize': startGoogleSignIn(context),
  'GET /auth/v1/callback': finishGoogleSignIn(context),
  'POST /auth/v1/factors': enrollFactor(context),
  'POST /auth/v1/factors/:id/challenge': challengeFactor(context),
  'POST /auth/v1/factors/:id/verify': verifyFactor(context),
  'DELETE /auth/v1/factors/:id': unenrollFactor(context),
  'POST /auth/v1/factors/recovery': recoverSecondStep(context),
  'GET /auth/v1/factors/recovery-codes': getRecoveryCodeCount(context),
  'POST /auth/v1/factors/recovery-codes': createRecoveryCodes(context),
  'GET /api/me': getMe(context),
  'PATCH /api/me': changeMe(context),
  'POST /api/me/profile': createMyProfile(context),
  'GET /api/me/sessions': listMySessions(context),
  'DELETE /api/me/sessions/:id': endMySession(context),
  'GET /api/me/salons': listMySalons(context),
})
