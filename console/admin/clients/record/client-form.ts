import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#api/contract/contract.ts'
import { CallError } from '#api/contract/http-client.ts'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { clientsText } from '#console/messages/clients.ts'
import { call } from '#console/session/call.ts'
import { formatDecimal, parseDecimal } from '#console/ui/form/decimal-input.ts'
import { useEditForm } from '#console/ui/form/use-edit-form.ts'
import { isEmail, normalizeEmail } from '#domain/people/client.ts'
import { FIRST_BIRTH_DATE, LABEL_LENGTH, MOST_LABELS } from '#domain/people/client-record.ts'
import { displayPhone, isPhone, toPhoneDigits } from '#domain/text/phone.ts'
import { isDate } from '#domain/time/civil-time.ts'
import { type ClientRecord, clientQuery } from '../client/client-queries.ts'
import { findKnownClient, type KnownClient } from './known-client.tsx'

const t = clientsText.form

/** As they are typed. */
export type ClientValues = {
  nome: string
  telefone: string
  email: string
  birth_date: string
  labels: string
  observacoes: string
  consent: boolean
  /** Empty: no limit. */
  account_limit: string
}
type Wire = CallInput<'PATCH /api/clients/:id'>['body']['changes']

const EMPTY: ClientValues = {
  nome: '',
  telefone: '',
  email: '',
  birth_date: '',
  labels: '',
  observacoes: '',
  consent: false,
  account_limit: '',
}

const toValues = (client: ClientRecord): ClientValues => ({
  nome: client.nome,
  telefone: displayPhone(client.telefone) ?? '',
  email: client.email ?? '',
  birth_date: client.birth_date ?? '',
  labels: client.labels.join(', '),
  observacoes: client.observacoes ?? '',
  consent: client.consent !== null,
  account_limit: client.account_limit === null ? '' : formatDecimal(client.account_limit, 2),
})

const parseLabels = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
]

/** Empty takes the limit away; the parser alone would read it as zero, which lets nobody owe anything. */
const parseLimit = (typed: string) => (typed.trim() === '' ? null : parseDecimal(typed))

const toWire = {
  nome: ({ nome }) => ({ nome: nome.trim() }),
  telefone: ({ telefone }) => ({ telefone: toPhoneDigits(telefone) || null }),
  email: ({ email }) => ({ email: normalizeEmail(email) || null }),
  birth_date: ({ birth_date }) => ({ birth_date: birth_date || null }),
  labels: ({ labels }) => ({ labels: parseLabels(labels) }),
  observacoes: ({ observacoes }) => ({ observacoes: observacoes.trim() || null }),
  consent: ({ consent }) => ({ consent }),
  account_limit: ({ account_limit }) => ({ account_limit: parseLimit(account_limit) }),
} satisfies { [Field in keyof ClientValues]: (values: ClientValues) => Pick<Wire, Field> }

/** Of the given fields, what the server takes. */
function toChanges(values: Partial<ClientValues>): Wire {
  const whole = { ...EMPTY, ...values }
  return Object.assign(
    {},
    ...FIELDS.filter((name) => name in values).map((name) => toWire[name](whole)),
  )
}

/** What was shown, as it was stored: an old row may hold what nobody could type. */
function toShown(shown: Partial<ClientValues>, client: ClientRecord): Wire {
  const stored = toValues(client)
  const wired = { ...client, consent: stored.consent }
  const names = FIELDS.filter((name) => name in shown)
  const kept = names.filter((name) => shown[name] === stored[name])
  const others = names.filter((name) => !kept.includes(name))
  const typed = Object.fromEntries(others.map((name) => [name, shown[name]]))
  return {
    ...Object.fromEntries(kept.map((name) => [name, wired[name]])),
    ...toChanges(typed),
  }
}

// Written down in the order of the form.
const FIELDS = Object.keys(EMPTY) as (keyof ClientValues)[]

function checkClient(values: ClientValues) {
  const { nome, telefone, email, birth_date, labels, account_limit } = values
  const list = parseLabels(labels)
  const isLabelled = list.length <= MOST_LABELS && list.every((one) => one.length <= LABEL_LENGTH)
  const isBorn = birth_date === '' || (isDate(birth_date) && birth_date >= FIRST_BIRTH_DATE)
  return {
    nome: nome.trim() === '' ? t.nameMissing : undefined,
    telefone: telefone.trim() === '' || isPhone(toPhoneDigits(telefone)) ? undefined : t.phoneWrong,
    email: email.trim() === '' || isEmail(normalizeEmail(email)) ? undefined : t.emailWrong,
    birth_date: isBorn ? undefined : t.birthWrong,
    account_limit:
      account_limit.trim() === '' || parseLimit(account_limit) !== null ? undefined : t.limitWrong,
    labels: isLabelled ? undefined : t.labelsWrong(MOST_LABELS, LABEL_LENGTH),
  }
}

/** The form of a client that is there, or of a new one. */
export function useClientForm(client: ClientRecord | null, onCreated: (id: string) => void) {
  const queries = useQueryClient()
  const [getKey] = useState(createIdempotencyKeys)
  const [refused, setRefused] = useState<{ known: KnownClient; digits: string } | null>(null)
  const stored = client ? toValues(client) : EMPTY
  const save = async ({
    changes,
    shown,
  }: {
    changes: Partial<ClientValues>
    shown: Partial<ClientValues>
  }) => {
    setRefused(null)
    if (!client) return onCreated(await create({ ...EMPTY, ...changes }, getKey))
    const params = { id: client.id }
    const body = { changes: toChanges(changes), shown: toShown(shown, client) }
    await call('PATCH /api/clients/:id', { params, body }).catch(async (error: unknown) => {
      // What somebody else saved meanwhile is loaded, so that the form can show both.
      if (error instanceof CallError && error.status < 500)
        await queries.invalidateQueries({ queryKey: clientQuery(client.id).queryKey })
      throw error
    })
    await queries.invalidateQueries({ queryKey: clientQuery(client.id).queryKey })
  }
  const form = useEditForm<ClientValues>({
    draft: `client:${client?.id ?? 'new'}`,
    stored,
    check: checkClient,
    messages: { saved: client ? t.changed : t.created, saveFailed: t.failed },
    save: (edit) =>
      save(edit).catch((error: unknown) => {
        const known = findKnownClient(error)
        setRefused(known && { known, digits: toPhoneDigits(edit.changes.telefone ?? '') })
        throw error
      }),
  })
  // It is said of the telephone that was sent: of another one nobody has been asked yet.
  const isSame = refused?.digits === toPhoneDigits(form.values.telefone)
  return { ...form, known: refused && isSame ? refused.known : null }
}

async function create(values: ClientValues, getKey: (content: string) => string): Promise<string> {
  const body = { ...toChanges(values), nome: values.nome.trim() }
  const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
  const { id } = await call('POST /api/clients', { headers, body })
  return id
}
