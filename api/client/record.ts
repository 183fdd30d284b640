/** A client's record as the house reads it. */
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { RefusalError } from '#api/errors.ts'
import { findClientRecord } from '#db/client/client-records.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { refuseBlocked } from '#domain/people/client.ts'
import type { StoredConsent } from '#domain/people/client-consent.ts'
import { parseStoredLabels } from '#domain/people/client-record.ts'

type ClientRecord = HandlerResult<Contract['GET /api/clients/:id']>['client']

/** @param role sums are the owner's alone */
export function toClientRecord(client: ClientRow, role: 'owner' | 'reception', now: number) {
  const { id, nome, telefone, email, observacoes, birth_date, created_at, deleted } = client
  const { frequencia, ultima_visita, total_gasto, ticket_medio } = client
  const isBlocked = refuseBlocked(client, now) !== null
  const sums = role === 'owner' ? { total_gasto, ticket_medio } : null
  return {
    id,
    nome,
    telefone,
    email,
    observacoes,
    birth_date,
    created_at,
    deleted,
    labels: parseStoredLabels(client.labels),
    frequencia,
    ultima_visita,
    ...(sums ?? { total_gasto: null, ticket_medio: null }),
    consent: toConsent(client),
    account_limit: client.account_limit,
    block: isBlocked ? { until: client.blocked_until, reason: client.blocked_reason } : null,
  } satisfies ClientRecord
}

const toConsent = ({ consent_at, consent_source }: StoredConsent): ClientRecord['consent'] =>
  consent_at === null || consent_source === null ? null : { at: consent_at, source: consent_source }

/** @throws Refused `client_not_found_here`, also for an archived one unless those are asked for */
export async function requireClientRecord(
  db: Db,
  user_id: string,
  id: string,
  { archived = false }: { archived?: boolean } = {},
): Promise<ClientRow> {
  const client = await findClientRecord(db, user_id, id)
  if (!client || (client.deleted && !archived))
    throw new RefusalError({ code: 'client_not_found_here' })
  return client
}
