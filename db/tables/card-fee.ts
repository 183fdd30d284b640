/** What cards cost a house. */
import { sql } from 'drizzle-orm'
import { isOneOf, kit } from '#db/dialect/kit.ts'
import { CARD_METHODS, type CardMethod } from '#domain/receiving/card-fee.ts'
import { owner } from './business.ts'

const { table, text, integer, primaryKey, check } = kit

/** What a card costs the house and when its money arrives, by method and brand. */
export const card_fees = table(
  'card_fees',
  {
    user_id: owner(),
    method: text().$type<CardMethod>().notNull(),
    /** Empty: every brand that has no line of its own. */
    brand: text().notNull(),
    /** Of a percent. */
    hundredths: integer().notNull(),
    /** Days until it is paid out; 0 for the same day. */
    days: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.method, t.brand] }),
    check('card_fees_method', isOneOf(t.method, CARD_METHODS)),
    check('card_fees_hundredths', sql`${t.hundredths} BETWEEN 0 AND 10000`),
    check('card_fees_days', sql`${t.days} BETWEEN 0 AND 400`),
  ],
)
