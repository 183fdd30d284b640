/** Adds clients and changes what the house keeps of them. */

import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { requirePlanRoom, requireWithinPlan } from '#api/entitlement/house-plan.ts'
import { RefusalError } from '#api/errors.ts'
import { answerIdempotently } from '#api/http/idempotency.ts'
import { writeAudit } from '#api/identity/audit.ts'
import type { ReceptionIdentity } from '#api/identity/authenticate.ts'
import { type Handler, PreparedResponse } from '#api/mount.ts'
import { requireUnedited } from '#api/require-unedited.ts'
import { applyEdit } from '#api/service/apply-edit.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { forgetWaitingConsent } from '#db/client/client-sessions.ts'
import { type ClientRow, findClientByPhone, insertClient } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { createOwnerAnswers } from '#db/idempotency-keys.ts'
import { FIELD_SENTENCES } from '#domain/field-messages.pt-BR.ts'
import { NO_CONSENT, type StoredConsent } from '#domain/people/client-consent.ts'
import { getHouseProvenance } from '#domain/people/client-proof.ts'
import {
  BIRTH_DATE_WRONG,
  formatStoredLabels,
  getNotesBound,
  isBirthDate,
  parseStoredLabels,
} from '#domain/people/client-record.ts'
import { CLIENT_FIELD_SENTENCES } from '#domain/people/record-messages.pt-BR.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { alignLabels } from './labels.ts'
import { requireClientRecord, toClientRecord } from './record.ts'

/** What of a record is typed. */
type Fields = {
  nome: string
  telefone: string | null
  email: string | null
  observacoes: string | null
  birth_date: string | null
  labels: string[]
  consent: boolean
  account_limit: number | null
}

export function createClientRecord(context: Context): Handler<Contract['POST /api/clients']> {
  return async ({ headers, body }, caller) => {
    const text = await context.storage.write(async (tx) => {
      const { user_id, house_role } = await caller(tx)
      const now = context.now()
      const keyed = { key: headers['idempotency-key'], body, now }
      return answerIdempotently(tx, createOwnerAnswers(user_id), keyed, async () => {
        const { nome, telefone = null, email = null, account_limit = null } = body
        if (account_limit !== null) requireLimitRight(house_role)
        await requireFreePhone(tx, user_id, telefone)
        await requirePlanRoom(tx, context, user_id, 'clients')
        await requireBirthDate(tx, user_id, body.birth_date, now)
        const id = context.newId()
        const contact = { nome, telefone, email }
        const provenance = getHouseProvenance(contact, now)
        await insertClient(tx, { id, user_id, ...contact, ...provenance, created_at: now })
        const { observacoes = null, birth_date = null, consent = false } = body
        const labels = await alignLabels(tx, user_id, body.labels ?? [])
        const kept = { observacoes, birth_date, labels: formatStoredLabels(labels), account_limit }
        const more = { ...kept, ...getConsent(consent, now) }
        await updateClientRecord(tx, user_id, id, { ...more, updated_at: now })
        return { answer: JSON.stringify({ id }) }
      })
    })
    return new PreparedResponse({ text, brotli: null }, { status: 201 })
  }
}

/** Saved twice it is one change. */
export function changeClientRecord(context: Context): Handler<Contract['PATCH /api/clients/:id']> {
  return ({ params: { id }, body: { changes, shown } }, caller, origin) =>
    context.storage.write(async (tx) => {
      const { user_id, house_role, account } = await caller(tx)
      const client = await requireClientRecord(tx, user_id, id)
      await requireWithinPlan(tx, context, user_id, 'clients', id)
      const stored = toTypedFields(client)
      requireUnedited<Fields>(stored, { changes, shown })
      const labels = changes.labels && (await alignLabels(tx, user_id, changes.labels))
      const wanted = applyEdit(stored, { ...changes, labels })
      requireNotesBound(stored, changes.observacoes)
      const isLimitChanged = wanted.account_limit !== stored.account_limit
      if (isLimitChanged) requireLimitRight(house_role)
      if (wanted.telefone !== stored.telefone)
        await requireFreePhone(tx, user_id, wanted.telefone, id)
      const now = context.now()
      await requireBirthDate(tx, user_id, changes.birth_date, now)
      const change = {
        ...toColumns(wanted),
        ...listProofs(stored, wanted, now),
        // Given once, it is as old as that.
        ...(wanted.consent !== stored.consent && getConsent(wanted.consent, now)),
        updated_at: now,
      }
      await updateClientRecord(tx, user_id, id, change)
      if (stored.consent && !wanted.consent) await forgetWaitingConsent(tx, user_id, id)
      if (isLimitChanged) await writeAudit(tx, context, account.id, 'account_limit_changed', origin)
      return { client: toClientRecord({ ...client, ...change }, house_role, now) }
    })
}

function toTypedFields(client: ClientRow): Fields {
  const { nome, telefone, email, observacoes, birth_date, labels, account_limit } = client
  return {
    nome,
    telefone,
    email,
    observacoes,
    birth_date,
    account_limit,
    labels: parseStoredLabels(labels),
    consent: client.consent_at !== null,
  }
}

/** @throws Refused `invalid_input`: whoever sells on account does not say how much of it */
function requireLimitRight(role: ReceptionIdentity['house_role']): void {
  if (role === 'owner') return
  const fields = { account_limit: CLIENT_FIELD_SENTENCES.limit }
  throw new RefusalError({ code: 'invalid_input', fields })
}

/** @throws Refused `invalid_input` */
function requireNotesBound(stored: Fields, typed: string | null | undefined): void {
  const most = getNotesBound(stored.observacoes)
  if (!typed || typed.length <= most) return
  const fields = { observacoes: FIELD_SENTENCES.tooLong(most) }
  throw new RefusalError({ code: 'invalid_input', fields })
}

const getConsent = (isGiven: boolean, now: number): StoredConsent =>
  isGiven ? { consent_at: now, consent_source: 'house' } : NO_CONSENT

const toColumns = ({ labels, consent: _, ...fields }: Fields) => ({
  ...fields,
  labels: formatStoredLabels(labels),
})

/** A contact that the house changes holds by its word; the others keep whatever proved them. */
function listProofs(stored: Fields, wanted: Fields, now: number) {
  const house = getHouseProvenance(wanted, now)
  const { email_proved_at, email_proved_by, telefone_proved_at, telefone_proved_by } = house
  return {
    ...(wanted.email !== stored.email && { email_proved_at, email_proved_by }),
    ...(wanted.telefone !== stored.telefone && { telefone_proved_at, telefone_proved_by }),
  }
}

/** @throws Refused `invalid_input` */
async function requireBirthDate(
  tx: Db,
  user_id: string,
  typed: string | null | undefined,
  now: number,
): Promise<void> {
  if (!typed) return
  if (isBirthDate(typed, getTodayInZone(await loadTimezone(tx, user_id), now))) return
  throw new RefusalError({ code: 'invalid_input', fields: { birth_date: BIRTH_DATE_WRONG } })
}

/**
 * @param own whose number it may be already
 * @throws Refused `client_duplicate`
 */
export async function requireFreePhone(
  tx: Db,
  user_id: string,
  telefone: string | null,
  own?: string,
): Promise<void> {
  const other = telefone && (await findClientByPhone(tx, user_id, telefone, own))
  if (!other) return
  throw new RefusalError({ code: 'client_duplicate', client: { id: other.id, nome: other.nome } })
}
