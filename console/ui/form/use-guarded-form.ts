import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { findDraft, removeDraft, saveDraft } from '#console/session/drafts.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'
import { pickFields, withKept } from './edited-fields.ts'
import type { FormCheck } from './use-checked-form.ts'
import { useDialogForm } from './use-dialog-form.ts'

/**
 * A dialog's form that is not lost by leaving it: what is typed outlives a reload and an expired
 * session, and whoever goes is asked by the dialog around it.
 * @param draft names what was typed; with the id of what it is about
 */
export function useGuardedForm<Values extends FieldValues>(
  draft: string,
  getInitialValues: () => Values,
  check: FormCheck<Values>,
) {
  const [initial] = useState(getInitialValues)
  const [kept] = useState(() => findDraft(draft))
  // All its fields are given.
  const start = () => withKept(initial, kept?.changes) as DefaultValues<Values>
  const form = useDialogForm<Values>(start, check)
  const isSettled = useRef(false)
  const changed = Object.keys(initial).filter(
    (field) => !isSameValue(form.values[field], initial[field]),
  )
  const changes = JSON.stringify(pickFields<FieldValues>(form.values, changed))
  useEffect(() => {
    if (isSettled.current) return
    if (changes === '{}') removeDraft(draft)
    else saveDraft(draft, { changes: JSON.parse(changes), shown: {} })
  }, [draft, changes])
  const isDirty = changed.length > 0
  return {
    ...form,
    guard: {
      isDirty,
      /** Whether it began with what was typed before a reload or an expired session. */
      isRestored: kept !== null && isDirty,
      busy: form.busy,
      isSettled,
      discard: () => {
        removeDraft(draft)
        form.change(initial)
      },
    },
    /** To be called before its dialog is closed by what was done: nothing is unsaved any more. */
    settle: () => {
      isSettled.current = true
      removeDraft(draft)
    },
  }
}
