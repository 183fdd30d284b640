import type { Hono } from 'hono'
import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import { hashText } from '#api/crypto.ts'
import { loadHousePlan } from '#api/entitlement/house-plan.ts'
import { matchesEtag } from '#api/http/answer.ts'
import type { Observe } from '#api/http/observe.ts'
import { createCalendarLimit, createClientAddressReader } from '#api/http/rate-limit.ts'
import { replyEmpty, replyText } from '#api/http/reply.ts'
import { type AppEnv, getHeader, type HttpContext } from '#api/http/request.ts'
import { findOwnerBusiness } from '#db/businesses.ts'
import { findFeedBySecret, findHouseVersions, listFeedBookings } from '#db/calendar-feeds.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findLeaving } from '#db/leaving/leavings.ts'
import { findProfessional } from '#db/professionals.ts'
import { FEED_DAYS, formatCalendarFeed } from '#domain/booking/calendar-feed.ts'
import { ENDED_FEED } from '#domain/integration/integration-messages.pt-BR.ts'
import { isPlanOpen } from '#domain/plan/standing.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import { KeptCalendars } from './kept-calendars.ts'

/** Changes with what `formatCalendarFeed` writes: calendars then ask anew. */
const FORMAT = 1

const PATH = '/cal/:file{[\\w-]+\\.ics}'
/** Of one person alone: nothing on the way keeps it, and no search engine lists it. */
const PRIVATE = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }

/** `/cal/<secret>.ics`, as phones ask for it: every few minutes to every few hours, mostly in vain. */
export function mountCalendars(site: Hono<AppEnv>, context: Context, observe: Observe): void {
  const parts: Parts = {
    context,
    kept: new KeptCalendars(),
    count: createCalendarLimit(
      context.rateLimitFactor,
      createClientAddressReader(context.trustedProxies),
    ),
  }
  const answer = observe('/cal/:secret.ics', (c) => replyCalendar(c, parts))
  site.get(PATH, answer)
}

type Parts = {
  context: Context
  kept: KeptCalendars
  count: ReturnType<typeof createCalendarLimit>
}

async function replyCalendar(c: HttpContext, { context, kept, count }: Parts): Promise<Response> {
  const secret = (c.req.param('file') ?? '').replace(/\.ics$/, '')
  const found = await context.storage.read((db) => findShown(db, context, secret))
  if (typeof found === 'number') return replyText(c, found, ENDED_FEED, 'text/plain', PRIVATE)
  const { feed, etag } = found
  await count(c, feed.id)
  const headers = { ...PRIVATE, ETag: etag }
  if (matchesEtag(getHeader(c, 'if-none-match'), etag)) return replyEmpty(c, 304, headers)
  // Who asks for the head alone needs nothing written.
  const isHead = c.req.method === 'HEAD'
  const text = isHead ? '' : await kept.get(feed.id, etag, () => writeCalendar(context, found))
  return replyText(c, 200, text, 'text/calendar', headers)
}

async function writeCalendar(context: Context, found: Shown): Promise<string> {
  const { feed, from, to, professional } = found
  const { bookings, business } = await context.storage.readHeavy(feed.user_id, async (db) => ({
    bookings: await listFeedBookings(db, feed, from, to),
    business: await findOwnerBusiness(db, feed.user_id),
  }))
  const name = [professional, business?.business_name].filter(Boolean).join(' · ')
  const address = context.address()
  const area = feed.professional_id === null ? '/admin/agenda' : '/professional/dashboard'
  return formatCalendarFeed({
    name,
    zone: found.zone,
    isOfHouse: feed.professional_id === null,
    getUrl: ({ id, date }) =>
      `${address}${area}?dia=${encodeURIComponent(date)}&agendamento=${encodeURIComponent(id)}`,
    bookings: bookings.map(({ status, deleted, ...booking }) => ({
      ...booking,
      isCancelled: deleted || status === 'cancelled',
    })),
  })
}

type Shown = Exclude<Awaited<ReturnType<typeof findShown>>, number>

/** @returns what it takes to know whether anything changed; a status where it shows nothing any more */
async function findShown(db: Db, context: Context, secret: string) {
  const feed = await findFeedBySecret(db, hashText(secret))
  if (!feed) return 404
  const { id, user_id, professional_id } = feed
  if (await findLeaving(db, user_id)) return 410
  const { standing } = await loadHousePlan(db, context, user_id)
  if (!isPlanOpen(standing)) return 404
  const professional =
    professional_id === null ? undefined : await findProfessional(db, user_id, professional_id)
  if (professional === null) return 404
  const zone = await loadTimezone(db, user_id)
  const today = getTodayInZone(zone, context.now())
  const { catalog, event } = await findHouseVersions(db, user_id)
  return {
    feed,
    professional: professional?.name ?? null,
    zone,
    from: addDays(today, -FEED_DAYS.back),
    to: addDays(today, FEED_DAYS.ahead),
    etag: `"${FORMAT}-${id}-${catalog}-${event}-${today}"`,
  }
}
