import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settingsText as t } from '#console/messages/settings.ts'
import { call } from '#console/session/call.ts'
import { Field } from '#console/ui/form/field.tsx'
import { EditedField } from '../form/edited-field.tsx'
import styles from '../form/fields.module.css'
import type { SettingsForm } from '../form/settings-form.ts'

const b = t.business
const TYPING_MS = 350

/** A no stands beside the field, as its error. */
const SAID = { free: b.slugFree, own: b.slugOwn, taken: '', reserved: '', format: '' }

/** The address of the page; whether it can be had is said as it is typed. */
export function SlugField({ edit }: { edit: SettingsForm }) {
  const typed = edit.values.slug.trim().toLowerCase()
  const isChanged = typed !== edit.stored.slug
  const asked = useSettled(typed)
  const { data, isError } = useQuery({
    queryKey: ['settings', 'slug', asked],
    queryFn: () => call('GET /api/settings/slug', { query: { slug: asked.slice(0, 200) } }),
    enabled: isChanged && asked === typed,
    staleTime: 0,
    retry: false,
  })
  const { error, ...field } = edit.field('slug')
  const answer = isChanged && asked === typed ? data : undefined
  const said = isChanged
    ? answer
      ? SAID[answer.state]
      : isError
        ? b.slugUnknown
        : b.slugChecking
    : ''
  return (
    <EditedField edit={edit} name="slug">
      <div>
        <Field
          label={t.fields.slug}
          hint={`${location.host}/${typed} · ${b.slugHint}`}
          error={error ?? answer?.message ?? undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...field}
        />
        <p className={styles.hint} role="status">
          {said}
        </p>
      </div>
    </EditedField>
  )
}

/** What was typed, once nothing more was for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
