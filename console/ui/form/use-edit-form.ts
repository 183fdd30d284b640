import { type FormEvent, useEffect, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import { CallError } from '#api/contract/http-client.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createSingleFlight } from '#console/http/single-flight.ts'
import { editText as t } from '#console/messages/edit.ts'
import { isSessionOver } from '#console/session/call.ts'
import { findDraft } from '#console/session/drafts.ts'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { pickFields, useEditedFields, withKept } from './edited-fields.ts'
import { type FormCheck, useCheckedForm } from './use-checked-form.ts'
import { useFocusInvalidField } from './use-focus-invalid-field.ts'

/** The form's own values: what is typed, under the names that the endpoint gives its fields. */
type EditFormOptions<Values extends FieldValues> = {
  /** Names the draft; unlike the drafts of all other forms, with the id of what is edited. */
  draft: string
  /** As they are stored now: give what was loaded last, also after another tab has saved. */
  stored: Values
  check: FormCheck<Values>
  /** Without them, nothing is said of a success. */
  messages?: { saved: string | ((changes: Partial<Values>) => string); saveFailed: string }
  /**
   * Saves the changed fields; `stored` has to follow. Throws what `call` throws: sentences beside
   * fields are shown there, `edited_elsewhere` should load what is stored anew.
   */
  save: (edit: { changes: Partial<Values>; shown: Partial<Values> }) => Promise<unknown>
}

/** Whether all that a refusal says stands beside the fields that are shown. */
function isSaidIn(form: HTMLElement | null, error: unknown): boolean {
  const fields = error instanceof CallError ? Object.values(error.body.fields ?? {}) : []
  return fields.length > 0 && fields.every((said) => form?.textContent.includes(said))
}

/**
 * A form that edits what is there. What was typed waits in the browser until it is saved or
 * discarded; a field that somebody else saved meanwhile is shown with both values, and no other field
 * is touched by that.
 */
export function useEditForm<Values extends FieldValues>({
  draft,
  stored,
  check,
  messages,
  save,
}: EditFormOptions<Values>) {
  const [kept] = useState(() => findDraft(draft))
  const [first] = useState(() => withKept(stored, kept?.changes))
  // All its fields are given.
  const form = useCheckedForm<Values>(first as DefaultValues<Values>, check, {
    shouldFocusError: false,
  })
  const edited = useEditedFields(form, draft, stored, kept)
  const act = `edit-${draft}`
  const [busy, setBusy] = useState(false)
  const [sendOnce] = useState(createSingleFlight)
  const [refusals, setRefusals] = useState(0)
  const ref = useFocusInvalidField(form.formState.submitCount + refusals)
  const [refused, setRefused] = useState<{ error: unknown; tell: () => void } | null>(null)
  useEffect(() => {
    if (refused && !isSaidIn(ref.current, refused.error)) refused.tell()
  }, [refused, ref])

  const showRefused = (error: unknown) => {
    const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
    for (const [path, message] of Object.entries(fields)) {
      const field = path.replace(/^changes\./, '')
      // The server names the fields that it was sent, which are those of the form.
      if ((field.split('.')[0] ?? '') in first)
        form.setError(field as FieldPath<Values>, { message })
    }
    setRefusals((count) => count + 1)
    if (isSessionOver(error)) return
    const reason = `${formatErrorReason(error)} ${t.kept}`
    const tell = () => toastActFailed(act, messages?.saveFailed ?? t.saveFailed, reason)
    // Once the form is drawn with what is wrong beside its fields.
    setRefused({ error, tell })
  }

  const saveChanges = async (values: Values): Promise<boolean> => {
    const changed = edited.listChanged(values)
    setBusy(true)
    try {
      const changes = pickFields(values, changed)
      if (changed.length > 0) await save({ changes, shown: pickFields(edited.shown, changed) })
      edited.markSaved(changes)
      const said = messages?.saved
      if (said) toastActDone(act, typeof said === 'string' ? said : said(changes))
      return true
    } catch (error) {
      showRefused(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** @returns whether everything is saved now */
  const submit = async (): Promise<boolean> => {
    let isSaved = false
    await sendOnce(() =>
      form.handleSubmit(async (values) => {
        isSaved = await saveChanges(values)
      })(),
    )
    return isSaved
  }

  return {
    form,
    values: edited.values,
    stored,
    /** The fields that differ from what was shown. */
    changed: edited.changed,
    isDirty: edited.changed.length > 0,
    /** What somebody else saved meanwhile in a field that is changed here too, and both ways on. */
    conflicts: edited.conflicts,
    keepMine: edited.keepMine,
    takeTheirs: edited.takeTheirs,
    /** Whether it began with what was typed before a reload or an expired session. */
    isRestored: kept !== null && edited.changed.length > 0,
    discard: edited.discard,
    busy,
    submit,
    /** For a typed field: its registration, and what is wrong with it. */
    field: (name: FieldPath<Values>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    /** For the `<form>`. */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
