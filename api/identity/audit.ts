import type { Context } from '#api/context.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { findWorkplace, insertAudit } from '#db/account/audit.ts'
import type { Db } from '#db/dialect/kit.ts'
import { getKeyHint, isKeyText } from '#domain/integration/api-key.ts'
import {
  type AuditAction,
  type AuditedMethod,
  type AuditedSetting,
  isHouseAction,
} from '#domain/people/audit.ts'
import { describeDevice } from './describe-device.ts'

type AuditContext = Pick<Context, 'newId' | 'now'>
type AuditFacts = Record<string, string | null> & {
  method?: AuditedMethod
  setting?: AuditedSetting
}

/** Why it was done, where somebody said so. */
export const listReason = ({ reason }: { reason?: string | undefined }) =>
  reason ? { reason } : {}

/**
 * Writes down what an account did or what happened to it; in its house, where it has one.
 * @param origin who did it; null where its address is not the account's or its house's to read
 */
export async function writeAudit(
  tx: Db,
  context: AuditContext,
  account_id: string | null,
  action: AuditAction,
  origin: RequestOrigin | null,
  facts: AuditFacts = {},
): Promise<void> {
  const isOfHouse = account_id !== null && isHouseAction(action)
  const workplace = isOfHouse ? await findWorkplace(tx, account_id) : null
  await insertAudit(tx, {
    id: context.newId(),
    at: context.now(),
    account_id,
    action,
    ...describeOrigin(origin, facts),
    user_id: workplace?.user_id ?? null,
    professional_id: workplace?.professional_id ?? null,
  })
}

/** The same of what a client did in a house; who it was, the booking says. */
export async function writeClientAudit(
  tx: Db,
  context: AuditContext,
  user_id: string,
  action: AuditAction,
  origin: RequestOrigin,
  facts: AuditFacts,
): Promise<void> {
  await insertAudit(tx, {
    id: context.newId(),
    at: context.now(),
    account_id: null,
    action,
    ...describeOrigin(origin, facts),
    user_id,
    professional_id: null,
  })
}

/** From where it was done, beside what else is known of it. */
function describeOrigin(origin: RequestOrigin | null, facts: AuditFacts) {
  const device = origin && (describeKey(origin) ?? describeDevice(origin))
  return { address: origin?.address() ?? null, facts: { ...facts, ...(device && { device }) } }
}

/** What a program did by a key of the house's own, in its owner's name. */
function describeKey(origin: RequestOrigin): string | null {
  const bearer = origin.bearer()
  return bearer && isKeyText(bearer) ? `chave de API ${getKeyHint(bearer)}…` : null
}
