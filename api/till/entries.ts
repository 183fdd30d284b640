/** Entries as a till lists them: what they tell of is looked up by its id, and stored nowhere. */
import type { Contract } from '#api/contract/contract.ts'
import type { HandlerResult } from '#api/contract/shape/endpoint.ts'
import { listHouseAudit } from '#db/account/audit.ts'
import type { Db } from '#db/dialect/kit.ts'
import { type LedgerEntry, listTakenBack } from '#db/ledger.ts'
import { findCountedUntil } from '#db/till.ts'
import {
  type EntrySubject,
  listAdvanceSubjects,
  listBookingSubjects,
  listExpenseSubjects,
  listFiadoSubjects,
  listSaleSubjects,
  listStatementSubjects,
  listTillSubjects,
} from '#db/till-subjects.ts'
import { parseComanda } from '#domain/comanda/comanda.ts'
import type { LedgerKind } from '#domain/ledger/ledger.ts'
import type { AuditAction } from '#domain/people/audit.ts'
import { isHiddenFromReception } from '#domain/till/till.ts'
import { findTillNames, type TillReader } from './author-names.ts'

type ListedEntry = HandlerResult<Contract['GET /api/till']>['entries'][number]
type ListSubjects = (db: Db, user_id: string, ids: readonly string[]) => Promise<EntrySubject[]>

/** The items of its comanda; of one that has none, its service. */
async function listVisits(
  db: Db,
  user_id: string,
  ids: readonly string[],
): Promise<EntrySubject[]> {
  const rows = await listBookingSubjects(db, user_id, ids)
  return rows.map(({ notes, what, ...row }) => {
    const comanda = parseComanda(notes)
    const items = comanda?.comandaItens.map(({ nome }) => nome) ?? []
    const tips = comanda?.gorjetas.map(({ profissionalNome: professional, metodo, valor }) => ({
      professional,
      method: metodo,
      amount: valor,
    }))
    return {
      ...row,
      what: items.length > 0 ? items.join(', ') : (what ?? null),
      ...(tips && { tips }),
    }
  })
}

/** Names the professional of a tip's entry; tips alike in method and amount are given out in the comanda's order. */
function createTipNames() {
  const seen = new Map<string, number>()
  return (row: LedgerEntry, { tips = [] }: EntrySubject): string | null => {
    const { method, amount, subject_id } = row
    const alike = tips.filter((one) => one.method === method && one.amount === amount)
    const key = [subject_id, method, amount].join()
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return alike[nth % alike.length]?.professional ?? null
  }
}

/** Tips and fees stand beside a booking or sale, by its id; so do these themselves. */
const listPaid: ListSubjects = async (db, user_id, ids) => {
  const visits = await listVisits(db, user_id, ids)
  const found = new Set(visits.map(({ id }) => id))
  const others = ids.filter((id) => !found.has(id))
  return others.length === 0
    ? visits
    : [...visits, ...(await listSaleSubjects(db, user_id, others))]
}

/** Of a fee also the payment of an account, which it stands beside. */
const listCharged: ListSubjects = async (db, user_id, ids) => {
  const paid = await listPaid(db, user_id, ids)
  const found = new Set(paid.map(({ id }) => id))
  const others = ids.filter((id) => !found.has(id))
  return others.length === 0 ? paid : [...paid, ...(await listFiadoSubjects(db, user_id, others))]
}

const SUBJECTS: Record<LedgerKind, ListSubjects> = {
  booking: listPaid,
  sale: listPaid,
  tip: listPaid,
  fee: listCharged,
  expense: listExpenseSubjects,
  statement: listStatementSubjects,
  advance: listAdvanceSubjects,
  account: listFiadoSubjects,
  till: listTillSubjects,
  opening: async () => [],
}

export async function toListedEntries(
  db: Db,
  reader: TillReader,
  rows: readonly LedgerEntry[],
): Promise<ListedEntry[]> {
  const subjects = await findSubjects(db, reader.user_id, rows)
  const authors = rows.flatMap(({ made_by }) => made_by ?? [])
  const names = await findTillNames(db, reader, authors)
  const isReception = reader.house_role === 'reception'
  const counted = isReception ? await findCounted(db, reader.user_id, rows) : null
  const nameTip = createTipNames()
  const gone = await listTakenBack(
    db,
    reader.user_id,
    rows.flatMap(({ id, reverses: back }) => (back === null ? id : [])),
  )
  return rows.map((row) => {
    const subject = subjects.get(row.subject_id)
    const told = isReception && isHiddenFromReception(row.kind) ? undefined : subject
    // The comanda says what stands; of what was taken back it may be another one by now.
    const stands = row.reverses === null && !gone.has(row.id)
    const tipped = row.kind === 'tip' && stands && told ? nameTip(row, told) : null
    const whose = told?.professional ?? null
    const isCounted = row.created_at <= (counted?.get(row.day) ?? Number.NEGATIVE_INFINITY)
    const isOthers = row.made_by !== reader.account.id && isCounted
    const { id, kind, subject_id, method, amount, day, reverses, made_by, created_at } = row
    // One by one: spreads of small objects took half of a page's time.
    return {
      id,
      kind,
      subject_id,
      method,
      amount,
      day,
      is_reversal: reverses !== null,
      arrives_on: row.arrives_on,
      at: made_by === null ? null : created_at,
      made_by: (made_by && names.get(made_by)) ?? null,
      who: told?.who ?? null,
      what: told?.what ?? null,
      professional: row.kind === 'tip' ? tipped : whose,
      is_taken_back: gone.has(id),
      taken_back_on: gone.get(id) ?? null,
      as_now: !stands && COMANDA_KINDS.includes(kind) && told?.what !== undefined,
      comanda_of: tipped !== null && tipped !== whose ? whose : null,
      move: told?.move ?? null,
      reversal_reason:
        (isReception && isHiddenFromReception(kind) ? null : row.reason) ??
        (reverses === null ? null : told?.reversal_reason) ??
        null,
      // Of a payment to an account, the money; what it takes off the debt, and its fee, go with it.
      reversible:
        reverses === null &&
        method !== 'conta' &&
        kind !== 'fee' &&
        subject?.stands === true &&
        !(kind === 'till' && isOthers),
    }
  })
}

const COMANDA_KINDS: readonly LedgerKind[] = ['booking', 'tip', 'fee']

/** Of the days of some entries, until when each was counted. */
async function findCounted(
  db: Db,
  user_id: string,
  rows: readonly LedgerEntry[],
): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  for (const day of new Set(rows.map((row) => row.day))) {
    const until = await findCountedUntil(db, user_id, day)
    if (until !== null) counted.set(day, until)
  }
  return counted
}

async function findSubjects(
  db: Db,
  user_id: string,
  rows: readonly LedgerEntry[],
): Promise<Map<string, EntrySubject>> {
  const ids = new Map<ListSubjects, Set<string>>()
  for (const { kind, subject_id } of rows)
    ids.set(SUBJECTS[kind], (ids.get(SUBJECTS[kind]) ?? new Set()).add(subject_id))
  // No two subjects have one id.
  const found = new Map<string, EntrySubject>()
  for (const [list, some] of ids)
    for (const subject of await list(db, user_id, [...some])) found.set(subject.id, subject)
  const gone = rows.filter((row) => MAY_BE_REMOVED.includes(row.kind) && !found.has(row.subject_id))
  if (gone.length > 0)
    for (const subject of await listRemovedSubjects(db, user_id)) found.set(subject.id, subject)
  return found
}

const MAY_BE_REMOVED: readonly LedgerKind[] = ['booking', 'sale', 'tip', 'fee', 'expense']
const REMOVALS: readonly AuditAction[] = ['booking_deleted', 'sale_removed', 'expense_removed']
/** More of them in twelve months no history has to name. */
const MOST_REMOVALS = 500

/** What is gone for good, as the history of the house calls it: never whose it was. */
async function listRemovedSubjects(db: Db, user_id: string): Promise<EntrySubject[]> {
  const removals = await listHouseAudit(db, user_id, { actions: REMOVALS }, MOST_REMOVALS)
  return removals.flatMap(({ facts: { booking_id, subject_id = booking_id, service } }) =>
    subject_id && service ? [{ id: subject_id, what: service }] : [],
  )
}
