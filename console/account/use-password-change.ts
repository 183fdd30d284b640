import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { accountText } from '#console/messages/account.ts'
import { call } from '#console/session/call.ts'
import { settingsQuery } from '#console/session/query-client.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { formatPhone } from '#domain/text/phone.ts'
import { devicesQuery } from './devices-query.ts'
import type { OwnerProofValues, PasswordChange, PasswordProof } from './password-rules.ts'

const t = accountText.password

export type ProofOptions = {
  /** Known for sure: whoever signs in by Google alone has none. */
  hasNoPassword: boolean
  /** Where a code can be sent, as it is shown; null where no message leaves this server. */
  codeTo: string | null
}

/** What nearly all accounts have; also where it could not be asked. */
export const USUAL_PROOF: ProofOptions = { hasNoPassword: false, codeTo: null }

/** By what the owner of this account can show that it is theirs. */
export const proofOptionsQuery = queryOptions({
  queryKey: ['password-proof'],
  queryFn: async ({ client }): Promise<ProofOptions> => {
    const { email, phone, app_metadata } = await call('GET /auth/v1/user', {})
    const { mailer, external } = await client.ensureQueryData(settingsQuery)
    const phoneTo = external.phone && phone ? formatPhone(phone) : null
    return {
      hasNoPassword: email !== '' && !app_metadata.providers.includes('email'),
      codeTo: mailer && email ? email : phoneTo,
    }
  },
})

export type ProofBody = { current_password?: string; nonce?: string }

/** The proof as the calls take it that ask for one. */
export const toProofBody = (
  { current, code }: OwnerProofValues,
  proof: PasswordProof,
): ProofBody => ({
  ...(proof === 'password' && { current_password: current }),
  ...(proof === 'code' && { nonce: code.trim() }),
})

/** Which of the two was asked for, the form knows; the server's sentence speaks of both. */
export function formatWrongProof(error: unknown, proof: PasswordProof): string | undefined {
  const isWrong = error instanceof CallError && error.code === 'reauthentication_not_valid'
  if (!isWrong) return undefined
  return proof === 'code' ? t.codeWrong : t.currentWrong
}

type Outcome = { onDone: () => void; onRefused: (error: Error) => void }

/** A new password for the account that is signed in; its other sessions end. */
export function useSavePassword(proof: PasswordProof, { onDone, onRefused }: Outcome) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ password, ...typed }: PasswordChange) =>
      call('PUT /auth/v1/user', { body: { password, ...toProofBody(typed, proof) } }),
    onSuccess: () => {
      toastActDone('password', t.done, t.doneText)
      void queries.invalidateQueries({ queryKey: proofOptionsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: devicesQuery.queryKey })
      onDone()
    },
    onError: (error) => {
      onRefused(error)
      const reason = formatWrongProof(error, proof) ?? formatErrorReason(error)
      toastActFailed('password', t.failed, reason)
    },
  })
}

/** Sends the code to the account's own contact. */
export const useSendCode = (onSent: () => void) =>
  useMutation({
    mutationFn: () => call('GET /auth/v1/reauthenticate', {}),
    onSuccess: () => {
      toastActDone('password-code', t.codeSent)
      onSent()
    },
    onError: (error) => toastActFailed('password-code', t.codeFailed, formatErrorReason(error)),
  })
