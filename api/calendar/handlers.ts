import type { Context } from '#api/context.ts'
import type { calendarEndpoints } from '#api/contract/calendar.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { writeAsOwner } from '#api/identity/owner-proof/write-as-owner.ts'
import type { Handlers } from '#api/mount.ts'
import {
  type CalendarFeedRow,
  deleteFeed,
  findFeed,
  listFeeds,
  replaceFeed,
} from '#db/calendar-feeds.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findTeamMember, listProfessionals } from '#db/professionals.ts'

type CalendarContext = Pick<Context, 'crypto' | 'address' | 'now' | 'newId'>
type Maker = { user_id: string; account: { id: string } }

/** The handlers of this room. What is read by an address is answered in `serve.ts`. */
export const createCalendarHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof calendarEndpoints> => ({
  'GET /api/calendars': (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      const feeds = await listFeeds(db, user_id)
      const find = (professional_id: string | null) =>
        toKnown(
          toCalendar(
            context,
            feeds.find((feed) => feed.professional_id === professional_id) ?? null,
          ),
        )
      const team = await listProfessionals(db, user_id, { archived: false })
      const professionals = team.map(({ id, name }) => ({ id, name, calendar: find(id) }))
      return { house: find(null), professionals }
    }),
  'POST /api/calendars': ({ body: { professional_id, ...shown } }, caller, origin) =>
    writeAsOwner(context, caller, shown, origin, async (tx, owner) => {
      if (professional_id !== null) await requireMember(tx, owner.user_id, professional_id)
      return makeFeed(tx, context, owner, professional_id, origin)
    }),
  'POST /api/calendars/address': ({ body: { professional_id, ...shown } }, caller, origin) =>
    writeAsOwner(context, caller, shown, origin, (tx, owner) =>
      showFeed(tx, context, owner, professional_id, origin),
    ),
  'DELETE /api/calendars/house': async (_request, caller, origin) => {
    await context.storage.write(async (tx) => endFeed(tx, context, await caller(tx), null, origin))
    return undefined
  },
  'DELETE /api/calendars/:id': async ({ params: { id } }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const owner = await caller(tx)
      await requireMember(tx, owner.user_id, id)
      await endFeed(tx, context, owner, id, origin)
    })
    return undefined
  },
  'GET /api/professional/calendar': (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id, professional_id } = await caller(db)
      const feed = await findFeed(db, { user_id, professional_id })
      return { calendar: toKnown(toCalendar(context, feed)) }
    }),
  'POST /api/professional/calendar': ({ body }, caller, origin) =>
    writeAsOwner(context, caller, body, origin, (tx, me) =>
      makeFeed(tx, context, me, me.professional_id, origin),
    ),
  'POST /api/professional/calendar/address': ({ body }, caller, origin) =>
    writeAsOwner(context, caller, body, origin, (tx, me) =>
      showFeed(tx, context, me, me.professional_id, origin),
    ),
  'DELETE /api/professional/calendar': async (_request, caller, origin) => {
    await context.storage.write(async (tx) => {
      const me = await caller(tx)
      await endFeed(tx, context, me, me.professional_id, origin)
    })
    return undefined
  },
})

async function requireMember(tx: Db, user_id: string, id: string): Promise<void> {
  if (!(await findTeamMember(tx, user_id, id)))
    throw new RefusalError({ code: 'professional_not_found' })
}

async function makeFeed(
  tx: Db,
  context: CalendarContext,
  { user_id, account }: Maker,
  professional_id: string | null,
  origin: RequestOrigin,
) {
  const secret = createSecretToken()
  const created_at = context.now()
  await replaceFeed(tx, {
    id: context.newId(),
    user_id,
    professional_id,
    created_at,
    secret_hash: hashText(secret),
    sealed: context.crypto.encrypt(secret),
  })
  await writeAudit(tx, context, account.id, 'calendar_made', origin, { professional_id })
  return { url: formatAddress(context, secret), created_at }
}

async function showFeed(
  tx: Db,
  context: CalendarContext,
  { user_id, account }: Maker,
  professional_id: string | null,
  origin: RequestOrigin,
) {
  const found = toCalendar(context, await findFeed(tx, { user_id, professional_id }))
  if (!found) throw new RefusalError({ code: 'not_found' })
  await writeAudit(tx, context, account.id, 'calendar_shown', origin, { professional_id })
  return found
}

/** Pressed twice, or where there is none: it has ended. */
async function endFeed(
  tx: Db,
  context: CalendarContext,
  { user_id, account }: Maker,
  professional_id: string | null,
  origin: RequestOrigin,
): Promise<void> {
  if (!(await deleteFeed(tx, { user_id, professional_id }))) return
  await writeAudit(tx, context, account.id, 'calendar_revoked', origin, { professional_id })
}

/** Null also for one that another `SECRET_KEY` has sealed: it can be made anew, but not shown. */
function toCalendar(context: CalendarContext, feed: CalendarFeedRow | null) {
  const secret = feed && context.crypto.decrypt(feed.sealed)
  return feed && secret
    ? { url: formatAddress(context, secret), created_at: feed.created_at }
    : null
}

const toKnown = (calendar: ReturnType<typeof toCalendar>) =>
  calendar && { created_at: calendar.created_at }

const formatAddress = ({ address }: CalendarContext, secret: string) =>
  `${address()}/cal/${secret}.ics`
