import { kit } from '#db/dialect/kit.ts'
import { owner } from './business.ts'

const { table, text, integer, instant, index, primaryKey } = kit

/** Which house holds which picture; the contents lie in a store of their own. */
export const pictures = table(
  'pictures',
  {
    user_id: owner(),
    /** Of the content, which other houses may hold too. */
    name: text().notNull(),
    /** What all its sizes weigh. */
    bytes: integer().notNull(),
    created_at: instant().notNull(),
    /** Since when no field names it, as the daily look found; null while one does. */
    unused_since: instant(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.name] }), index('pictures_name').on(t.name)],
)
