import { enterMovements, reverseEntries } from '#api/ledger/ledger.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findOpeningEntry, type LedgerEntry, listSubjectEntries } from '#db/ledger.ts'
import { isTillClosed } from '#db/till.ts'
import { IMPORT_UNDO_MS } from '#domain/import/import.ts'
import { BALANCE_REASONS } from '#domain/import/reasons.pt-BR.ts'
import { listLastEntered } from '#domain/ledger/ledger.ts'
import { createBad, createKnown, type KindRules, NEW, type Verdict } from './kind.ts'

/** What a house had when it came, by where it lay: an entry of the ledger for each, once. */
export const balanceRules: KindRules<'balances'> = {
  linesAWrite: 10,
  getMatchKey: ({ amount, method, day }) => [method.padEnd(10), day, amount].join(' '),
  places: {
    find: (_house, { method }) => ({ key: method, spans: [{ from: 0, to: 1 }] }),
    reason: 'balance_in_file',
  },
  check: async (db, { user_id, now }, lines) => {
    const verdicts: Verdict[] = []
    for (const line of lines) {
      const here = await findOpeningEntry(db, user_id, line.method)
      const isSame = here?.amount === line.amount && (await isOfDay(db, here, line.day))
      if (!here) verdicts.push(NEW)
      else if (isSame) verdicts.push(createKnown(here.subject_id))
      else if (await isSettled(db, here, now))
        verdicts.push({ ...NEW, reason: `balance_replaces ${here.amount}` })
      // Never a second one on top: the house would have its money twice. It goes with its import.
      else verdicts.push(createBad(`balance_here ${here.amount}`))
    }
    return verdicts
  },
  bringIn: async (tx, context, { user_id, made_by }, { read, verdict }) => {
    if (verdict.known_id !== null) return { state: 'skipped', reason: 'known' }
    const { amount, method, day } = read
    const author = { user_id, account: { id: made_by } }
    const here = await findOpeningEntry(tx, user_id, method)
    if (here) {
      const why = { ...author, reason: BALANCE_REASONS.replaced }
      await reverseEntries(tx, context, why, { kind: 'opening', subject_id: here.subject_id })
    }
    const subject = { kind: 'opening', subject_id: context.newId() } as const
    const movements = [{ method, amount }]
    await enterMovements(tx, context, author, { ...subject, movements, getFirstDay: () => day })
    const filled = here && JSON.stringify({ replaced: here.subject_id })
    return { state: 'created', subject_id: subject.subject_id, ...(filled && { filled }) }
  },
  takeBack: async (tx, context, { user_id, made_by }, { subject_id, filled }) => {
    const author = { user_id, account: { id: made_by }, reason: BALANCE_REASONS.undone }
    await reverseEntries(tx, context, author, { kind: 'opening', subject_id })
    if (filled === null) return null
    // The house has what it had before, from today on.
    const subject = { kind: 'opening', subject_id: parseReplaced(filled) } as const
    const before = listLastEntered(await listSubjectEntries(tx, user_id, subject))
    await enterMovements(tx, context, author, { ...subject, movements: before })
    return null
  },
  // Each can be taken back: none is left to be named.
  listRecords: async () => new Map(),
}

/** Whether an entry is what a line of a day became: of a day whose till was counted it is dated later. */
const isOfDay = async (db: Db, here: LedgerEntry, day: string): Promise<boolean> =>
  here.day === day || (here.day > day && (await isTillClosed(db, here.user_id, day)))

/**
 * Whether its import can no longer be undone: another balance takes its place, by a reversal. One that came
 * back counts from when it first came.
 */
async function isSettled(
  db: Db,
  { user_id, kind, subject_id, created_at }: LedgerEntry,
  now: number,
): Promise<boolean> {
  const [first] = await listSubjectEntries(db, user_id, { kind, subject_id })
  return (first?.created_at ?? created_at) <= now - IMPORT_UNDO_MS
}

// Only `bringIn` of this kind writes it.
const parseReplaced = (filled: string) => (JSON.parse(filled) as { replaced: string }).replaced
