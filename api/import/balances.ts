import { reverseEntries, toEntries } from '#api/ledger/ledger.ts'
import { findOpeningEntry, insertEntries } from '#db/ledger.ts'
import { createBad, createKnown, type KindRules, NEW, type Verdict } from './kind.ts'

/** What a house had when it came, by where it lay: an entry of the ledger for each, once. */
export const balanceRules: KindRules<'balances'> = {
  linesAWrite: 10,
  getMatchKey: ({ amount, method, day }) => [method.padEnd(10), day, amount].join(' '),
  places: {
    find: (_house, { method }) => ({ key: method, spans: [{ from: 0, to: 1 }] }),
    reason: 'balance_in_file',
  },
  check: async (db, { user_id }, lines) => {
    const verdicts: Verdict[] = []
    for (const line of lines) {
      const here = await findOpeningEntry(db, user_id, line.method)
      const isSame = here?.amount === line.amount && here.day === line.day
      if (!here) verdicts.push(NEW)
      else if (isSame) verdicts.push(createKnown(here.subject_id))
      // Never a second one on top: the house would have its money twice.
      else verdicts.push(createBad(`balance_here ${here.amount}`))
    }
    return verdicts
  },
  bringIn: async (tx, context, { user_id, made_by, now }, { read, verdict }) => {
    if (verdict.known_id !== null) return { state: 'skipped', reason: 'known' }
    const { amount, method, day } = read
    const subject = { kind: 'opening', subject_id: context.newId() } as const
    const stamp = { user_id, day, made_by, created_at: now }
    await insertEntries(tx, toEntries(context, stamp, subject, [{ method, amount }]))
    return { state: 'created', subject_id: subject.subject_id }
  },
  takeBack: async (tx, context, { user_id, made_by }, { subject_id }) => {
    const author = { user_id, account: { id: made_by } }
    await reverseEntries(tx, context, author, { kind: 'opening', subject_id })
    return null
  },
  // Each can be taken back: none is left to be named.
  listRecords: async () => new Map(),
}
