import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { houseText } from '#console/messages/house.ts'
import { call } from '#console/session/call.ts'
import { Field, type FieldProps } from '#console/ui/form/field.tsx'
import { slugify } from '#domain/text/slug.ts'
import styles from './slug-field.module.css'

const t = houseText.slug
const TYPING_MS = 350

/** A no stands beside the field, as its error. */
const SAID = { free: t.free, own: t.own, taken: '', reserved: '', format: '' }

type Props = FieldProps & {
  typed: string
  stored: string
  /** Puts the address that was meant in the place of what was typed. */
  onSettle: (slug: string) => void
}

/** The address of the page; whether it can be had is said as it is typed. */
export function SlugField({ typed, stored, onSettle, hint, error, onBlur, ...field }: Props) {
  const slug = toSlug(typed)
  const { said, problem } = useSlugAnswer(slug, stored)
  const settle = () => {
    if (slug !== typed) onSettle(slug)
  }
  return (
    <div>
      <Field
        hint={[`${location.host}/${slug}`, hint].filter(Boolean).join(' · ')}
        error={error ?? problem}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle()
        }}
        onBlur={(event) => {
          void onBlur?.(event)
          settle()
        }}
      />
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}

/** `Salão da Marlene` is meant as `salao-da-marlene`; of what has no letter nothing is made. */
const toSlug = (typed: string): string =>
  /[a-z0-9]/i.test(typed.normalize('NFD')) ? slugify(typed) : typed.trim()

function useSlugAnswer(slug: string, stored: string) {
  const isChanged = slug !== stored
  const asked = useSettled(slug)
  const { data, isError } = useQuery({
    queryKey: ['settings', 'slug', asked],
    queryFn: () => call('GET /api/settings/slug', { query: { slug: asked.slice(0, 200) } }),
    enabled: isChanged && asked === slug,
    staleTime: 0,
    retry: false,
  })
  const answer = asked === slug ? data : undefined
  if (!isChanged) return { said: '', problem: undefined }
  if (answer) return { said: SAID[answer.state], problem: answer.message ?? undefined }
  return { said: isError ? t.unknown : t.checking, problem: undefined }
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
