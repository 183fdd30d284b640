import { listHouseLabels } from '#api/client/labels.ts'
import { loadPlanReach } from '#api/entitlement/house-plan.ts'
import { findClientRecord, updateClientRecord } from '#db/client/client-records.ts'
import { type ClientRow, insertClient } from '#db/client/clients.ts'
import {
  findClientUse,
  forgetUntouchedClient,
  forgetUntouchedClients,
} from '#db/client/erase-client.ts'
import { listKnownClients, listStandingClients } from '#db/client/known-clients.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findKnownClient } from '#domain/import/known-client.ts'
import type { ClientLine } from '#domain/import/lines.ts'
import type { ImportReason } from '#domain/import/reasons.pt-BR.ts'
import { getHouseProvenance } from '#domain/people/client-proof.ts'
import {
  formatStoredLabels,
  listDistinctLabels,
  MOST_LABELS,
  parseStoredLabels,
} from '#domain/people/client-record.ts'
import { foldText } from '#domain/text/fold-text.ts'
import {
  createKnown,
  type ImportContext,
  type ImportHouse,
  type KindRules,
  NEW,
  type Outcome,
  type Verdict,
} from './kind.ts'

type Contact = Pick<ClientLine, 'nome' | 'telefone' | 'email'>

/** Who of the house each contact is; null for nobody. */
export async function findKnownContacts(
  db: Db,
  user_id: string,
  lines: readonly Contact[],
): Promise<(string | null)[]> {
  const known = await listKnownClients(db, user_id, {
    telefones: lines.flatMap(({ telefone }) => telefone ?? []),
    emails: lines.flatMap(({ email }) => email ?? []),
    names: lines.flatMap(({ nome, telefone, email }) =>
      telefone === null && email === null ? [foldText(nome)] : [],
    ),
  })
  return lines.map((line) => findKnownClient(line, known))
}

export const clientRules: KindRules<'clients'> = {
  linesAWrite: 50,
  getMatchKey: ({ nome, telefone, email }) =>
    telefone ? `t ${telefone}` : `${email ?? ''} ${foldText(nome)}`,
  check: async (db, { user_id }, lines) =>
    (await findKnownContacts(db, user_id, lines)).map(
      (id): Verdict => (id === null ? NEW : createKnown(id)),
    ),
  listSigns: ({ nome, telefone, email }) => [
    `name ${foldText(nome)}`,
    ...(telefone ? [`telefone ${telefone}`] : []),
    ...(email ? [`email ${email}`] : []),
  ],
  bringIn: async (tx, context, house, { read, verdict, choice }) => {
    if (verdict.known_id !== null && choice === 'skip') return { state: 'skipped', reason: 'known' }
    const labels = await alignWithHouse(tx, house, read.labels)
    return verdict.known_id === null
      ? createClient(tx, context, house, { ...read, labels })
      : joinClient(tx, context, house, verdict.known_id, { ...read, labels })
  },
  takeBack: async (tx, context, { user_id, now }, { state, subject_id, done_at, filled }) => {
    const at = { updated_at: done_at ?? 0, now }
    if (state === 'created') {
      if (await forgetUntouchedClient(tx, user_id, subject_id, at)) return null
      return findUse(tx, user_id, subject_id)
    }
    const client = await findClientRecord(tx, user_id, subject_id)
    if (!client || client.updated_at !== done_at || filled === null) return 'changed_since'
    await updateClientRecord(tx, user_id, client.id, {
      updated_at: context.now(),
      ...parseFilled(filled),
    })
    return null
  },
  listRecords: async (db, user_id, ids) =>
    new Map(
      (await listStandingClients(db, user_id, ids)).map(({ of, id, nome }) => [
        of,
        { id, name: nome, date: null, time: null },
      ]),
    ),
  takeAllBack: async (tx, { user_id, now }, lines) => {
    // Whom another line joined first has to be as this one made them.
    const joined = new Set(lines.map((line) => (line.state === 'joined' ? line.subject_id : null)))
    const created = lines.filter(
      ({ state, subject_id }) => state === 'created' && !joined.has(subject_id),
    )
    const gone: string[] = []
    for (const done_at of new Set(created.map((line) => line.done_at))) {
      const ids = created.filter((line) => line.done_at === done_at).map((line) => line.subject_id)
      const at = { updated_at: done_at ?? 0, now }
      gone.push(...(await forgetUntouchedClients(tx, user_id, ids, at)))
    }
    const ids = new Set(gone)
    return new Set(created.flatMap(({ line, subject_id }) => (ids.has(subject_id) ? [line] : [])))
  },
}

/** As the house writes them, which is asked once a transaction; what a line brings is the house's from then on. */
async function alignWithHouse(tx: Db, house: ImportHouse, labels: readonly string[]) {
  if (labels.length === 0) return []
  house.labels ??= await listHouseLabels(tx, house.user_id)
  const aligned = listDistinctLabels(labels, house.labels)
  house.labels = [...new Set([...house.labels, ...aligned])]
  return aligned
}

/** What keeps a client here; null for one who is gone already. */
async function findUse(tx: Db, user_id: string, id: string): Promise<ImportReason | null> {
  const [standing] = await listStandingClients(tx, user_id, [id])
  if (!standing) return null
  if (standing.id !== id) return 'used_merge'
  return USES[(await findClientUse(tx, user_id, id)) ?? 'nothing']
}

const USES = {
  booking: 'used_booking',
  sale: 'used_sale',
  note: 'used_note',
  session: 'used_session',
  account: 'used_account',
  nothing: 'changed_since',
} as const satisfies Record<string, ImportReason>

async function createClient(
  tx: Db,
  { newId }: ImportContext,
  { user_id, now }: ImportHouse,
  { nome, telefone, email, birth_date, observacoes, labels }: ClientLine,
): Promise<Outcome> {
  const id = newId()
  const contact = { nome, telefone, email }
  await insertClient(tx, {
    id,
    user_id,
    ...contact,
    ...getHouseProvenance(contact, now),
    created_at: now,
    birth_date,
    observacoes,
    labels: formatStoredLabels(labels),
  })
  return { state: 'created', subject_id: id }
}

/** Nothing that the house has written is written over. */
async function joinClient(
  tx: Db,
  context: ImportContext,
  { user_id, now }: ImportHouse,
  id: string,
  line: ClientLine,
): Promise<Outcome> {
  const client = await findClientRecord(tx, user_id, id)
  if (!client) return { state: 'failed', reason: 'refused' }
  const change = getLacking(client, line, now)
  if (Object.keys(change).length === 0) return { state: 'skipped', reason: 'known' }
  const isReadOnly = await loadPlanReach(tx, context, user_id, 'clients')
  if (isReadOnly(client)) return { state: 'failed', reason: 'beyond_plan' }
  const before = Object.fromEntries(
    [...Object.keys(change), 'updated_at'].map((column) => [
      column,
      // Of a client's columns alone.
      client[column as keyof ClientRow],
    ]),
  )
  await updateClientRecord(tx, user_id, id, { ...change, updated_at: now })
  return { state: 'joined', subject_id: id, filled: JSON.stringify(before) }
}

/** What a record lacks and a line says. */
function getLacking(client: ClientRow, line: ClientLine, now: number): Partial<ClientRow> {
  const provenance = getHouseProvenance(line, now)
  const { telefone_proved_at, telefone_proved_by, email_proved_at, email_proved_by } = provenance
  const own = parseStoredLabels(client.labels)
  const more = listDistinctLabels(line.labels, own).filter((label) => !own.includes(label))
  const stored = formatStoredLabels([...own, ...more].slice(0, Math.max(own.length, MOST_LABELS)))
  return {
    ...(client.telefone === null &&
      line.telefone && { telefone: line.telefone, telefone_proved_at, telefone_proved_by }),
    ...(client.email === null &&
      line.email && { email: line.email, email_proved_at, email_proved_by }),
    ...(client.birth_date === null && line.birth_date && { birth_date: line.birth_date }),
    ...(client.observacoes === null && line.observacoes && { observacoes: line.observacoes }),
    ...(stored !== client.labels && { labels: stored }),
  }
}

/** As `joinClient` alone writes it: what stood there before, empty but for labels, and since when. */
const parseFilled = (filled: string) => JSON.parse(filled) as Partial<ClientRow>
