import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { clientsText } from '#console/messages/clients.ts'
import { useIsOwner } from '#console/session/use-session.ts'
import { Field } from '#console/ui/form/field.tsx'
import { FieldConflicts } from '#console/ui/form/field-conflicts.tsx'
import { FormDialog } from '#console/ui/form/form-dialog.tsx'
import layout from '#console/ui/form/form-layout.module.css'
import { PhoneField } from '#console/ui/form/phone-field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { TextArea } from '#console/ui/form/text-area.tsx'
import { CLIENT_NOTES_LENGTH, getNotesBound } from '#domain/people/client-record.ts'
import type { ClientRecord } from '../client/client-queries.ts'
import { type ClientValues, useClientForm } from './client-form.ts'
import { KnownClientNotice } from './known-client.tsx'

const t = clientsText.form

const LABELS: Record<keyof ClientValues, string> = {
  nome: t.nome,
  telefone: t.telefone,
  email: t.email,
  birth_date: t.birth,
  labels: t.labels,
  observacoes: t.notes,
  consent: t.consent,
  account_limit: t.limit,
}

type NewProps = {
  /** Of the plan's limit, before anything is typed in vain. */
  notice: ReactNode
  onClose: () => void
}

/** Adds a client, and opens what was added. */
export function NewClientDialog({ notice, onClose }: NewProps) {
  const navigate = useNavigate()
  const added = useRef<string>(undefined)
  const close = () => {
    const cliente = added.current
    if (!cliente) return onClose()
    void navigate({ to: '/admin/clients', search: { cliente }, replace: true })
  }
  const keep = (id: string) => {
    added.current = id
  }
  return <ClientFormDialog client={null} notice={notice} onCreated={keep} onClose={close} />
}

type EditProps = { client: ClientRecord; onClose: () => void }

export function EditClientDialog({ client, onClose }: EditProps) {
  return <ClientFormDialog client={client} onCreated={() => undefined} onClose={onClose} />
}

type Props = {
  /** Null for a new one. */
  client: ClientRecord | null
  notice?: ReactNode
  onCreated: (id: string) => void
  onClose: () => void
}

function ClientFormDialog({ client, notice, onCreated, onClose }: Props) {
  const edit = useClientForm(client, onCreated)
  // Whoever sells on account does not say how much of it.
  const isOwner = useIsOwner()
  const { field, values, stored } = edit
  const mostNotes = getNotesBound(stored.observacoes)
  return (
    <FormDialog title={client ? t.edit : t.create} form={edit} label={t.save} onClose={onClose}>
      {notice}
      <FieldConflicts
        conflicts={edit.conflicts}
        labels={LABELS}
        format={(name) => (name === 'consent' ? t.consents[`${stored.consent}`] : stored[name])}
        onKeepMine={edit.keepMine}
        onTakeTheirs={edit.takeTheirs}
      />
      <Field label={t.nome} autoComplete="off" maxLength={120} {...field('nome')} />
      <PhoneField label={t.telefone} placeholder={t.phoneExample} {...field('telefone')} />
      {edit.known && <KnownClientNotice known={edit.known} />}
      <Field
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
      />
      <div className={layout.pair}>
        <Field label={t.birth} type="date" min="1900-01-01" {...field('birth_date')} />
        <Field label={t.labels} hint={t.labelsHint} autoComplete="off" {...field('labels')} />
      </div>
      {isOwner && (
        <Field
          label={t.limit}
          hint={t.limitHint}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          {...field('account_limit')}
        />
      )}
      <TextArea
        label={t.notes}
        hint={mostNotes > CLIENT_NOTES_LENGTH ? t.notesJoined(mostNotes) : undefined}
        maxLength={mostNotes}
        {...field('observacoes')}
      />
      <Switch
        label={t.consent}
        hint={t.consentHint}
        checked={values.consent}
        onChange={(consent) => edit.form.setValues({ consent })}
      />
    </FormDialog>
  )
}
