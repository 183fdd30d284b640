import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallInput, SessionUser } from '#api/contract/contract.ts'
import {
  firstStepsQuery,
  houseSettingsQuery,
  type LoadedFirstSteps,
  type LoadedSettings,
} from '#console/house/house-queries.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { firstStepsText as t } from '#console/messages/first-steps.ts'
import { call, isSessionOver } from '#console/session/call.ts'
import { findDraft, removeDraft, saveDraft } from '#console/session/drafts.ts'
import { toastActFailed } from '#console/ui/toast/toast-act.ts'
import type { FirstStep } from '#domain/business/first-steps.ts'

export type StepProps = {
  user: SessionUser
  loaded: LoadedFirstSteps
  house: LoadedSettings
  /** Leads on to the next one, whether this one was done or skipped. */
  onDone: () => void
}

type Settings = LoadedSettings['settings']

/** Notes of the guided start. */
export function useNoteStep() {
  const queries = useQueryClient()
  return async (body: CallInput<'PATCH /api/first-steps'>['body']) => {
    const saved = await call('PATCH /api/first-steps', { body })
    queries.setQueryData(firstStepsQuery.queryKey, saved)
    return saved
  }
}

function toastFailed(act: string, reason: unknown): void {
  if (!isSessionOver(reason)) toastActFailed(act, t.saveFailed, formatErrorReason(reason))
}

/** Puts it all off: from then on nothing leads here but the way in the sidebar. */
export function usePostpone() {
  const navigate = useNavigate()
  const note = useNoteStep()
  const [once] = useState(createSingleFlight)
  return () =>
    void once(() =>
      note({ postponed: true }).then(
        () => navigate({ to: '/admin/agenda' }),
        (reason: unknown) => toastFailed('first-steps', reason),
      ),
    )
}

/** Saves fields of the house that differ from what is stored; of none, nothing is sent. */
export function useSaveHouse({ settings }: LoadedSettings) {
  const queries = useQueryClient()
  return async (changes: Partial<Settings>) => {
    const names = Object.keys(changes)
    if (names.length === 0) return
    const shown = Object.fromEntries(
      Object.entries(settings).filter(([name]) => names.includes(name)),
    )
    const saved = await call('PATCH /api/settings', { body: { changes, shown } }).catch(
      async (error: unknown) => {
        await queries.invalidateQueries({ queryKey: houseSettingsQuery.queryKey })
        throw error
      },
    )
    queries.setQueryData(houseSettingsQuery.queryKey, saved)
  }
}

/** Runs one act at a time; what it could not do is said, and everything typed stays. */
export function useStepAct(step: FirstStep) {
  const [busy, setBusy] = useState(false)
  const [once] = useState(createSingleFlight)
  const [error, setError] = useState<unknown>(null)
  const run = (act: () => Promise<unknown>) =>
    void once(async () => {
      setBusy(true)
      setError(null)
      try {
        await act()
      } catch (reason) {
        setError(reason)
        toastFailed(`first-steps-${step}`, reason)
      } finally {
        setBusy(false)
      }
    })
  return { busy, run, error }
}

/** A state that waits in the browser until its step is done. */
export function useKept<Value>(step: FirstStep, initial: Value) {
  const name = `first-steps-${step}`
  // It was written by this very step, at most a week ago.
  const [value, setValue] = useState(() => (findDraft(name)?.changes.value as Value) ?? initial)
  const change = (next: Value) => {
    setValue(next)
    saveDraft(name, { changes: { value: next }, shown: {} })
  }
  return [value, change, () => removeDraft(name)] as const
}
