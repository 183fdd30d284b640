import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { notificationsText as t } from '#console/messages/notifications.ts'
import { call } from '#console/session/call.ts'
import { type Draft, findDraft, removeDraft, saveDraft } from '#console/session/drafts.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { mergeEdits } from '#domain/edit/merge-edits.ts'
import { parseStoredMessages } from '#domain/reminder/settings.ts'
import {
  type ChosenMessages,
  type NotificationSettings,
  notificationsQuery,
} from './notifications-queries.ts'
import { dropCorrected, listKindProblems } from './template-problems.ts'

const DRAFT = 'notifications'

/** What was typed before a reload, over what is stored now. */
function startForm(stored: ChosenMessages, kept: Draft | null) {
  if (kept?.changes.settings === undefined) return { shown: stored, typed: stored }
  const typed: ChosenMessages = parseStoredMessages(kept.changes.settings).value
  const base = kept.shown.settings
  const shown = base === undefined ? stored : parseStoredMessages(base).value
  return { shown: stored, typed: mergeEdits(shown, typed, stored) }
}

export type MessagesForm = ReturnType<typeof useMessagesForm>

/** What is chosen, until it is saved; it waits in the browser over a reload. */
export function useMessagesForm(loaded: NotificationSettings) {
  const queries = useQueryClient()
  const [kept] = useState(() => findDraft(DRAFT))
  const [{ shown, typed }, setForm] = useState(() => startForm(loaded.settings, kept))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [sendOnce] = useState(createSingleFlight)
  // Another tab has saved: what is changed here stays, the rest follows.
  if (!isSameValue(shown, loaded.settings)) {
    const { settings } = loaded
    setForm({ shown: settings, typed: mergeEdits(shown, typed, settings) })
  }
  const isDirty = !isSameValue(typed, shown)
  useEffect(() => {
    if (isDirty) saveDraft(DRAFT, { changes: { settings: typed }, shown: { settings: shown } })
    else removeDraft(DRAFT)
  }, [typed, shown, isDirty])
  const show = (answer: NotificationSettings) => {
    queries.setQueryData(notificationsQuery.queryKey, answer)
    setForm({ shown: answer.settings, typed: answer.settings })
    setErrors({})
  }
  const send = async (): Promise<boolean> => {
    setBusy(true)
    try {
      const body = { version: loaded.version, settings: typed }
      show(await call('PUT /api/notifications', { body }))
      toastActDone('notifications', t.saved)
      return true
    } catch (error) {
      await tellRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const tellRefusal = async (error: unknown) => {
    if (error instanceof CallError && error.code === 'edited_elsewhere') {
      await queries.invalidateQueries({ queryKey: notificationsQuery.queryKey })
      toastActFailed('notifications', t.saveFailed, t.edited)
      return
    }
    const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
    setErrors(fields)
    // These texts are in editors that are closed.
    const problems = listKindProblems(fields, typed.templates)
    const reason = problems.length > 0 ? problems.join(' ') : formatErrorReason(error)
    toastActFailed('notifications', t.saveFailed, reason)
  }
  const submit = async (): Promise<boolean> => {
    let isSaved = false
    await sendOnce(async () => {
      isSaved = await send()
    })
    return isSaved
  }
  return {
    typed,
    errors,
    busy,
    isDirty,
    isRestored: kept !== null && isDirty,
    submit,
    change: (change: Partial<ChosenMessages>) => {
      setForm((form) => ({ ...form, typed: { ...form.typed, ...change } }))
      setErrors((before) => dropCorrected(before, typed, { ...typed, ...change }))
    },
    discard: () => {
      setForm({ shown: loaded.settings, typed: loaded.settings })
      setErrors({})
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}
