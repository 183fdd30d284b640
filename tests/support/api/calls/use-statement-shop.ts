import { afterEach, beforeEach, expect } from 'vitest'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'
import { MONDAY } from './booking-calls.ts'
import { closeWith, createComandaCalls } from './comanda-calls.ts'
import { OwnerSalon } from './owner-calls.ts'
import { startShop } from './start-shop.ts'
import { createStatementCalls } from './statement-calls.ts'

export const SUNDAY = '2026-11-22'
export const DAYS = { from: SUNDAY, to: MONDAY }

type Started = Awaited<ReturnType<typeof startShop>> & {
  calls: ReturnType<typeof createStatementCalls>
}

/** A shop of each test's own, whose visits earn half of what they cost. */
export function useStatementShop() {
  let started: Started | undefined
  beforeEach(async () => {
    const shop = await startShop()
    started = { ...shop, calls: createStatementCalls(shop.server, shop.shop.owner.token) }
  })
  afterEach(() => started?.server.close())
  const get = () => {
    if (!started) throw new Error('the shop is open only while tests run')
    return started
  }
  const getProfessionalId = (at = 0) => requireNth(get().shop.business.professionals, at).id
  return {
    get server() {
      return get().server
    },
    get shop() {
      return get().shop
    },
    get rafa() {
      return get().rafa
    },
    get calls() {
      return get().calls
    },
    getProfessionalId,
    /** A visit of R$ 50,00 that earned R$ 25,00. */
    attend: async (date: string, time: string, who = 0): Promise<string> => {
      const { server, shop } = get()
      const visit = { date, time, professional_id: getProfessionalId(who) }
      const { id } = await insertBooking(server.storage, shop.business, visit)
      expect((await closeWith(server, shop, id)).status).toBe(200)
      return id
    },
    reopen: async (id: string): Promise<void> => {
      const comanda = createComandaCalls(get().server, get().shop)
      const { body } = await comanda.show(id)
      expect((await comanda.reopen(id, body.version)).status).toBe(200)
    },
    trash: async (id: string): Promise<void> => {
      const { server, shop } = get()
      const { body } = await createComandaCalls(server, shop).show(id)
      const salon = new OwnerSalon(server, shop.business, shop.owner.token)
      expect((await salon.trash({ id, version: body.version })).status).toBe(200)
    },
    closeDays: async (days = DAYS): Promise<string> => {
      const { status, body } = await get().calls.closeShown(getProfessionalId(), days)
      expect(status).toBe(201)
      return body.id
    },
  }
}
