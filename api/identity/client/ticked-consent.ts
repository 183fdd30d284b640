/** Writes down what a client ticked on the house's page. */
import { hashContact } from '#api/contact-hash.ts'
import { updateClientRecord } from '#db/client/client-records.ts'
import { updateClientSession } from '#db/client/client-sessions.ts'
import type { ClientRow } from '#db/client/clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { deleteOptOuts } from '#db/reminder/opt-outs.ts'
import { addTickedConsent, type StoredConsent } from '#domain/people/client-consent.ts'

export type ConsentingClient = Pick<ClientRow, 'id' | 'user_id'> & StoredConsent

/** On the record of whoever ticked it; one that has a consent keeps its time. */
export async function writeTickedConsent(
  tx: Db,
  client: ConsentingClient,
  ticked_at: number,
  now: number,
): Promise<void> {
  const { user_id, id, consent_at } = client
  const consent = addTickedConsent(client, ticked_at)
  if (consent.consent_at === consent_at) return
  await updateClientRecord(tx, user_id, id, { ...consent, updated_at: now })
}

/** What waited in a session that has proven now whose the record is: once, for it may be withdrawn. */
export async function writeWaitingConsent(
  tx: Db,
  session: { id: string; consent_at: number | null },
  client: ConsentingClient,
  now: number,
): Promise<void> {
  if (session.consent_at === null) return
  await writeTickedConsent(tx, client, session.consent_at, now)
  await updateClientSession(tx, client.user_id, session.id, { consent_at: null })
}

/** Who agrees again gets messages again: by what they have proved, for the rest may be another's. */
export const rejoinByConsent = (
  tx: Db,
  user_id: string,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> =>
  deleteOptOuts(
    tx,
    user_id,
    [email, phone].flatMap((contact) => (contact ? [hashContact(contact)] : [])),
  )
