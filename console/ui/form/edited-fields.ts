import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type Draft, removeDraft, saveDraft } from '#console/session/drafts.ts'
import { isSameValue } from '#domain/edit/edit-conflicts.ts'

type Field<Values> = keyof Values & string

// Of an object's own keys TypeScript knows only that they are texts.
const listFields = <Values extends object>(values: Values) => Object.keys(values) as Field<Values>[]

export function pickFields<Values extends object>(
  values: Values,
  fields: readonly Field<Values>[],
): Partial<Values> {
  const picked: Partial<Values> = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}

/** What is stored, with what a draft kept of it over it. */
export function withKept<Values extends object>(
  stored: Values,
  kept: Record<string, unknown> | undefined,
): Values {
  const known = Object.entries(kept ?? {}).filter(([field]) => field in stored)
  // They come from this very form, at most a week ago.
  return { ...stored, ...(Object.fromEntries(known) as Partial<Values>) }
}

/** Which fields of a form are changed, against what they were shown as, and by whom else. */
export function useEditedFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  stored: Values,
  kept: Draft | null,
) {
  const [shown, setShown] = useState<Values>(() => withKept(stored, kept?.shown))
  const values = form.watch()
  const differsFromShown = (of: Values) => (field: Field<Values>) =>
    !isSameValue(of[field], shown[field])
  const changed = listFields(stored).filter(differsFromShown(values))
  const conflicts = changed.filter(
    (field) => differsFromShown(stored)(field) && !isSameValue(stored[field], values[field]),
  )
  const show = (fields: Partial<Values>) => setShown((before) => ({ ...before, ...fields }))
  const set = (fields: Partial<Values>) => {
    form.setValues(fields)
    // The fields of a form's values are its paths.
    form.clearErrors(listFields(fields) as Path<Values>[])
  }

  const seen = useRef(stored)
  useEffect(() => {
    if (isSameValue(seen.current, stored)) return
    seen.current = stored
    const current = form.getValues()
    const isUntouched = (field: Field<Values>) =>
      isSameValue(current[field], shown[field]) || isSameValue(current[field], stored[field])
    const followed = pickFields(stored, listFields(stored).filter(isUntouched))
    form.setValues(followed)
    setShown((before) => ({ ...before, ...followed }))
  }, [stored, shown, form])

  const draft = JSON.stringify({
    changes: pickFields(values, changed),
    shown: pickFields(shown, changed),
  } satisfies Draft)
  useEffect(() => {
    const { changes, shown }: Draft = JSON.parse(draft)
    if (Object.keys(changes).length > 0) saveDraft(name, { changes, shown })
    else removeDraft(name)
  }, [name, draft])

  return {
    values,
    shown,
    changed,
    conflicts,
    listChanged: (of: Values) => listFields(stored).filter(differsFromShown(of)),
    /** What was typed stays, and takes the place of what somebody else saved. */
    keepMine: (field: Field<Values>) => {
      show(pickFields(stored, [field]))
      // The fields of a form's values are its paths.
      form.clearErrors(field as Path<Values>)
    },
    takeTheirs: (field: Field<Values>) => {
      set(pickFields(stored, [field]))
      show(pickFields(stored, [field]))
    },
    markSaved: show,
    discard: () => {
      set(stored)
      setShown(stored)
    },
  }
}
