/** No list of an answer grows with a house's history without bound: each says here what bounds it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/shape/endpoint.ts'

const CURSOR = 'a page, and a cursor that leads to the next'
const PAGE = 'a numbered page'
const DAYS = 'the days that are asked for, few at most, and a default where none are'
const YEAR = 'the days or months that are asked for, a year at most'
const FEW = 'the first ones, a fixed number at most'
const OFFER = 'what the house has now, not what it once did'
const ACCOUNT = 'what one account has now'
const ONE = 'parts of one booking'
const THEIRS = 'all of one client, who asks for it'
const KINDS = 'one for each of a fixed set'

/** By call and place in the answer; lists inside of lists are parts of an entry. */
const BOUNDS: Readonly<Record<string, string>> = {
  'GET /api/public salons': FEW,
  'GET /api/public/:slug business.gallery_images': OFFER,
  'GET /api/public/:slug business.tab_order': KINDS,
  'GET /api/public/:slug services': OFFER,
  'GET /api/public/:slug professionals': OFFER,
  'GET /api/public/:slug reviews': FEW,
  'GET /api/public/:slug rating.stars': KINDS,
  'GET /api/public/:slug/slots days': DAYS,
  'GET /api/public/:slug/bookings bookings': CURSOR,
  'GET /api/public/:slug/bookings/:id/slots days': DAYS,
  'GET /api/public/:slug/review booking.composite_items': ONE,
  'GET /auth/v1/.well-known/jwks.json keys': KINDS,
  'GET /auth/v1/user app_metadata.providers': ACCOUNT,
  'GET /auth/v1/user identities': ACCOUNT,
  'GET /auth/v1/user factors': ACCOUNT,
  'GET /api/me/sessions sessions': ACCOUNT,
  'GET /api/me/salons salons': ACCOUNT,
  'GET /api/professionals professionals': OFFER,
  'GET /api/professionals/:id/bookings-ahead bookings': FEW,
  'GET /api/reception people': OFFER,
  'GET /api/calendars professionals': OFFER,
  'GET /api/keys keys': FEW,
  'GET /api/webhooks webhooks': 'a house has ten at most',
  'GET /api/webhook-deliveries deliveries': CURSOR,
  'GET /api/share visits': FEW,
  'GET /api/share bookings': KINDS,
  'GET /api/unreadable unreadable': KINDS,
  'GET /api/unreadable weekdays.closed': DAYS,
  'GET /api/unreadable weekdays.shortened': DAYS,
  'GET /api/settings settings.tab_order': KINDS,
  'GET /api/settings settings.gallery_images': OFFER,
  'GET /api/settings closed_days': FEW,
  'GET /api/settings/holidays holidays': DAYS,
  'GET /api/audit people': 'who works there or did: a team is small',
  'GET /api/audit entries': CURSOR,
  'GET /api/till figures.methods': KINDS,
  'GET /api/till figures.moves': KINDS,
  'GET /api/till figures.receivable.days': 'the days on which card money may still arrive: 400',
  'GET /api/card-fees fees': 'a house has 40 at most',
  'GET /api/till figures.drawer.counts': FEW,
  'GET /api/till figures.unclosed': FEW,
  'GET /api/subscription checkouts': FEW,
  'GET /api/subscription refundable': FEW,
  'GET /api/subscription refundable_to_leave': FEW,
  'GET /api/notifications settings.reminder_hours': FEW,
  'GET /api/notifications settings.channels': KINDS,
  'GET /api/notifications/log entries': CURSOR,
  'GET /api/notifications/queue opted_out': DAYS,
  'GET /api/notifications/queue reminded': DAYS,
  'GET /api/notifications/queue links': DAYS,
  'GET /api/till entries': CURSOR,
  'GET /api/accounts accounts': CURSOR,
  'GET /api/clients/:id/account moves': CURSOR,
  'GET /api/agenda professionals': OFFER,
  'GET /api/agenda days': DAYS,
  'GET /api/agenda blocks': DAYS,
  'GET /api/agenda bookings': DAYS,
  'GET /api/agenda overnight': DAYS,
  'GET /api/bookings bookings': PAGE,
  'GET /api/export/bookings bookings': CURSOR,
  'GET /api/client-proposals proposals': FEW,
  'GET /api/client-records clients': CURSOR,
  'GET /api/client-records labels': FEW,
  'GET /api/clients/:id client.labels': ONE,
  'GET /api/clients/:id last': FEW,
  'GET /api/clients/:id/data client.labels': ONE,
  'GET /api/clients/:id/data bookings': THEIRS,
  'GET /api/clients/:id/data sales': THEIRS,
  'GET /api/clients/:id/data messages': THEIRS,
  'GET /api/clients/:id/data sessions': THEIRS,
  'GET /api/clients/:id/data reviews': THEIRS,
  'GET /api/clients/:id/data notes': THEIRS,
  'GET /api/clients/:id/data account': THEIRS,
  'GET /api/clients/:id merges': 'what was joined in 30 days',
  'GET /api/clients/:id sales': FEW,
  'GET /api/reviews reviews': CURSOR,
  'GET /api/reviews figures.stars': KINDS,
  'GET /api/reviews figures.months': KINDS,
  'GET /api/projections past': 'the last eight weeks',
  'GET /api/projections weeks': DAYS,
  'GET /api/projections months': DAYS,
  'GET /api/products products': OFFER,
  'GET /api/products categories': OFFER,
  'GET /api/products/:id/movements movements': CURSOR,
  'GET /api/product-sales sales': CURSOR,
  'GET /api/product-sales figures.top': FEW,
  'GET /api/expenses expenses': CURSOR,
  'GET /api/financial statement.income.lines': KINDS,
  'GET /api/financial statement.income.methods': KINDS,
  'GET /api/financial statement.expenses.categories': KINDS,
  'GET /api/financial before.statement.income.lines': KINDS,
  'GET /api/financial part.statement.income.lines': KINDS,
  'GET /api/financial before.statement.income.methods': KINDS,
  'GET /api/financial part.statement.income.methods': KINDS,
  'GET /api/financial before.statement.expenses.categories': KINDS,
  'GET /api/financial part.statement.expenses.categories': KINDS,
  'GET /api/financial months': KINDS,
  'GET /api/financial open.expenses': FEW,
  'GET /api/clients/:id/notes notes': CURSOR,
  'GET /api/imports imports': 'the last 50',
  'GET /api/imports/:id/lines lines': CURSOR,
  'GET /api/dashboard day.team': OFFER,
  'GET /api/dashboard day.visits': 'one day',
  'GET /api/dashboard revenue.weeks': KINDS,
  'GET /api/dashboard clients.new': 'one day',
  'GET /api/dashboard attention.stock.first': FEW,
  'GET /api/dashboard attention.statements.first': FEW,
  'GET /api/free-times days': DAYS,
  'GET /api/reports/revenue days': YEAR,
  'GET /api/reports/professionals professionals': 'who works there or did: a team is small',
  'GET /api/professionals/:id/takings rows': CURSOR,
  'GET /api/reports/services services': 'what the house offers, or did in these days',
  'GET /api/reports/methods methods': KINDS,
  'GET /api/reports/bookings origins': KINDS,
  'GET /api/reports/occupancy cells': KINDS,
  'GET /api/reports/clients cohorts': YEAR,
  'GET /api/first-steps left': KINDS,
  'GET /api/catalog services': OFFER,
  'GET /api/catalog professionals': OFFER,
  'GET /api/catalog products': OFFER,
  'GET /api/services services': OFFER,
  'GET /api/services composites': OFFER,
  'GET /api/services order': OFFER,
  'GET /api/services professionals': OFFER,
  'GET /api/clients clients': FEW,
  'GET /api/bookings/:id comanda.comandaItens': ONE,
  'GET /api/bookings/:id comanda.pagamentos': ONE,
  'GET /api/bookings/:id comanda.gorjetas': ONE,
  'GET /api/bookings/:id commissions': ONE,
  'GET /api/professional/agenda day.hours': DAYS,
  'GET /api/professional/agenda blocks': DAYS,
  'GET /api/professional/agenda bookings': DAYS,
  'GET /api/professional/agenda overnight': DAYS,
  'GET /api/statements/open professionals': 'who works there or did: a team is small',
  'GET /api/statements/preview lines': 'the lines of one statement',
  'GET /api/statements/preview parts': 'by cursor',
  'GET /api/statements/preview advances': 'those of one person that no statement took off',
  'GET /api/commissions visits': CURSOR,
  'GET /api/statements statements': CURSOR,
  'GET /api/statements/:id earlier_answers': 'one each time that a payment was taken back',
  'GET /api/statements/:id lines': 'the lines of one statement',
  'GET /api/statements/:id parts': CURSOR,
  'GET /api/professional/statements statements': CURSOR,
  'GET /api/professional/statements/:id earlier_answers': 'likewise',
  'GET /api/professional/statements/:id lines': 'the lines of one statement',
  'GET /api/professional/statements/:id parts': CURSOR,
  'GET /api/professional/statement upcoming.next': FEW,
  'GET /api/professional/statement statement': CURSOR,
  'GET /api/events dates': 'the days of one change',
  'POST /functions/v1/get-professional-bookings-fixed data.bookings': CURSOR,
  'POST /functions/v1/get-professional-bookings-fixed data.bookings_by_professional': CURSOR,
}

/** As far as lists are found in it. */
type JsonSchema = {
  type?: unknown
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
}

// It is made by zod, of what we declare.
const toSchema = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Where the lists of an answer stand; a house's weekly hours are none. */
function listArrays(schema: JsonSchema, place: readonly string[] = []): string[] {
  if (schema.type === 'array') return place.at(-1) === 'schedules' ? [] : [place.join('.')]
  const { properties = {}, additionalProperties: others, anyOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([name, one]) => listArrays(one, [...place, name])),
    ...(typeof others === 'object' ? listArrays(others, place) : []),
    ...anyOf.flatMap((one) => listArrays(one, place)),
  ]
}

/** The lists of what is read: a write answers what it wrote. */
const listReadArrays = (endpoints: Readonly<Record<string, Endpoint>>) =>
  Object.entries(endpoints)
    .filter(([name]) => /^GET |^POST \/functions\//.test(name))
    .flatMap(([name, { response }]) =>
      listArrays(toSchema(response)).map((place) => `${name} ${place}`),
    )

test('every list that is read says what bounds it', () => {
  expect(listReadArrays(contract).sort()).toEqual(Object.keys(BOUNDS).sort())
})

test('one that says nothing is found', () => {
  const lists = z.object({ data: z.object({ rows: z.array(z.string()).nullable() }) })
  const added = { 'GET /api/added': { ...contract['GET /api/catalog'], response: lists } }
  expect(listReadArrays(added)).toEqual(['GET /api/added data.rows'])
})

test('what comes by cursor can be asked for from there on', () => {
  const paged = Object.entries<Endpoint>(contract).filter(([name]) =>
    Object.entries(BOUNDS).some(
      ([place, bound]) => bound === CURSOR && place.startsWith(`${name} `),
    ),
  )
  expect(paged.length).toBeGreaterThan(3)
  for (const [name, { query, body }] of paged) {
    const asked = query ?? body
    const fields = Object.keys((asked && toSchema(asked).properties) ?? {})
    expect(
      fields.filter((field) => /^(before|after)$/.test(field)),
      name,
    ).toHaveLength(1)
  }
})
