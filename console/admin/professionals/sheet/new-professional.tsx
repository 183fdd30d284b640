import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError } from '#api/contract/http-client.ts'
import { professionalsQuery } from '#console/house/house-queries.ts'
import { formatErrorReason } from '#console/http/error-reason.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { teamText } from '#console/messages/team.ts'
import { PlanLimitNotice, usePlanLimitReached } from '#console/plan/plan-limit.tsx'
import { call } from '#console/session/call.ts'
import { findDraft, removeDraft, saveDraft } from '#console/session/drafts.ts'
import { useMe } from '#console/session/use-session.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { useCheckedForm } from '#console/ui/form/use-checked-form.ts'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { SectionCard } from '#console/ui/page/section-card.tsx'
import { toastActDone, toastActFailed } from '#console/ui/toast/toast-act.ts'
import { isEmail } from '#domain/people/client.ts'
import { displayName } from '#domain/text/display.ts'
import { formatPhone, isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import styles from '../member/professionals.module.css'

import { BackLink } from './professional-sheet.tsx'

const t = teamText.create
const { about, check } = teamText
type Values = { name: string; email: string; phone: string }
const FIELDS = ['name', 'email', 'phone'] as const

const checkNewcomer = ({ name, email, phone }: Values) => ({
  name: name.trim() === '' ? check.name : undefined,
  email: email.trim() !== '' && !isEmail(email) ? check.email : undefined,
  phone: phone.trim() !== '' && !isPhone(toPhoneDigits(phone)) ? check.phone : undefined,
})

const DRAFT = 'professional-new'
const EMPTY: Values = { name: '', email: '', phone: '' }

/** What was typed waits in the browser until somebody is added. */
function useNewcomerForm() {
  const [kept] = useState(() => findDraft(DRAFT))
  const form = useCheckedForm<Values>({ ...EMPTY, ...kept?.changes }, checkNewcomer)
  const { name, email, phone } = form.watch()
  useEffect(() => {
    if (name || email || phone) saveDraft(DRAFT, { changes: { name, email, phone }, shown: {} })
    else removeDraft(DRAFT)
  }, [name, email, phone])
  return form
}

/** Adds somebody by name; all else is on their sheet, which opens then. */
export function NewProfessional() {
  const form = useNewcomerForm()
  const add = useAdd((field, message) => form.setError(field, { message }))
  const { errors } = form.formState
  const me = useMe().data
  const team = useQuery(professionalsQuery(false)).data?.professionals
  const reached = usePlanLimitReached('professionals', team?.length)
  const fillMyself = () =>
    me &&
    form.reset({ name: me.name, email: me.email, phone: me.phone ? formatPhone(me.phone) : '' })
  return (
    <ScreenLayout title={t.title} lead={t.lead}>
      <BackLink archived={false} />
      {reached && <PlanLimitNotice reached={reached} />}
      <SectionCard title={about.title} lead={t.noService}>
        <form
          className={styles.form}
          noValidate
          onSubmit={form.handleSubmit((values) => {
            if (!add.isPending && !add.isSuccess) add.mutate(values)
          })}
        >
          <div className={styles.buttons}>
            <Button look="secondary" onClick={fillMyself}>
              {t.myself}
            </Button>
          </div>
          <Field
            label={about.name}
            autoComplete="off"
            maxLength={120}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Field
            label={about.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PhoneField
            label={about.phone}
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <div className={styles.buttons}>
            <Button type="submit" busy={(add.isPending || add.isSuccess) && t.saving}>
              {t.save}
            </Button>
          </div>
        </form>
      </SectionCard>
    </ScreenLayout>
  )
}

/** Sent again after a lost network, it is the same person and not a second one. */
function useAdd(onRefused: (field: (typeof FIELDS)[number], message: string) => void) {
  const navigate = useNavigate()
  const [getKey] = useState(createIdempotencyKeys)
  return useMutation({
    mutationFn: ({ name, email, phone }: Values) => {
      const professional = {
        name,
        email: email.trim() || null,
        phone: toPhoneDigits(phone) || null,
      }
      const headers = { 'idempotency-key': getKey(JSON.stringify(professional)) }
      return call('POST /api/professionals', { headers, body: { professional } })
    },
    onSuccess: ({ id, name }) => {
      removeDraft(DRAFT)
      toastActDone('add-professional', t.done(displayName(name)))
      void navigate({ to: '/admin/professionals', search: { profissional: id }, replace: true })
    },
    onError: (error) => {
      const fields = error instanceof CallError ? (error.body.fields ?? {}) : {}
      for (const field of FIELDS) {
        const message = fields[`professional.${field}`]
        if (message) onRefused(field, message)
      }
      toastActFailed('add-professional', t.failed, formatErrorReason(error))
    },
  })
}
