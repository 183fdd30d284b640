import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOutput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { accountText } from '#console/messages/account.ts'
import { call } from '#console/session/call.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'

const t = accountText.devices

type Devices = CallOutput<'GET /api/me/sessions'>
export type Device = Devices['sessions'][number]

/** Where the account is signed in; asked for anew whenever it is looked at. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: () => call('GET /api/me/sessions', {}),
  staleTime: 0,
})

/** Another tab, or the device itself, may have ended it meanwhile. */
async function endSession(id: string): Promise<void> {
  try {
    await call('DELETE /api/me/sessions/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'not_found')) throw error
  }
}

/** Signs the account out of one device, or of all but this one. */
export function useEndDevices(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (device: Device | 'others') => {
      if (device === 'others') await call('POST /auth/v1/logout', { query: { scope: 'others' } })
      else await endSession(device.id)
    },
    onSuccess: (_, device) => {
      toastActDone('devices', device === 'others' ? t.endedOthers : t.ended)
      onDone()
    },
    onError: (error) => toastActFailed('devices', t.endFailed, formatErrorReason(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
}
