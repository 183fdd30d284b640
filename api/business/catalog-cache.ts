import { RefusalError } from '#api/errors.ts'
import { countBookingsByOffer } from '#db/booking/offer-counts.ts'
import { type FoundBusiness, findBusinessBySlug } from '#db/businesses.ts'
import { type CatalogRows, findCatalogVersion, loadCatalog } from '#db/catalog.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { isGoneSlug } from '#db/leaving/leavings.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { addDays, getTodayInZone } from '#domain/time/civil-time.ts'
import { type BusinessCatalog, closeCatalog, createCatalog } from './catalog.ts'
import type { UnreadableReport } from './unreadable-report.ts'

const MAX_BUSINESSES = 1000
/** What the owner put in no order of their own stands by how often it was booked in so many days. */
const POPULARITY_DAYS = 90

type BusinessVersion = { user_id: string; version: number }
/** @property event what had happened in its agenda before it was read, as a number that grows */
type CatalogAtEvent = { catalog: BusinessCatalog; event: number }

/**
 * Businesses in memory, by slug. Each question reads the version that the database raises with
 * every change, so that what another process wrote shows at once.
 */
export class CatalogCache {
  readonly #known = new Map<string, BusinessCatalog>()
  readonly #thisTurn = new Map<string, Promise<CatalogAtEvent>>()
  readonly #storage: Storage

  readonly #unreadable: UnreadableReport | undefined

  readonly #now: () => number

  /** In one transaction: what stands outside, which is kept for all. */
  #outside: CatalogCache | null = null

  /** @param unreadable is told of what could not be read of a business */
  constructor(storage: Storage, now: () => number, unreadable?: UnreadableReport) {
    this.#storage = storage
    this.#now = now
    this.#unreadable = unreadable
  }

  /** The same for one transaction of many calls, which keeps for them what is loaded in it. */
  createForTransaction(): CatalogCache {
    const inside = new CatalogCache(this.#storage, this.#now)
    inside.#outside = this
    return inside
  }

  /** @throws Refused `business_not_found`, `business_gone` */
  async loadBySlug(slug: string): Promise<BusinessCatalog> {
    return (await this.loadAtEvent(slug)).catalog
  }

  /**
   * Requests that arrived together, in one turn of the event loop, share the look at the database:
   * whoever asks after a change has been answered asks in a later turn.
   * @throws Refused `business_not_found`, `business_gone`
   */
  loadAtEvent(slug: string): Promise<CatalogAtEvent> {
    let found = this.#thisTurn.get(slug)
    if (!found) {
      found = this.#read(slug)
      if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear())
      this.#thisTurn.set(slug, found)
    }
    return found
  }

  #read(slug: string): Promise<CatalogAtEvent> {
    return this.#storage.read(async (db) => {
      const found = await requireBusinessVersion(db, slug)
      const { user_id, version, event } = found
      const catalog =
        this.#at(user_id, version) ?? this.#keep(await loadCatalogVersion(db, found, this.#now))
      return { catalog: found.isLeaving ? closeCatalog(catalog) : catalog, event }
    })
  }

  /**
   * Before a transaction that will ask for it: loads what this process has not kept, for it would else be
   * loaded there again and again, a dozen queries that all writes wait for.
   * @throws Refused `business_not_found`, `business_gone`
   */
  async prepareForTransaction(user_id: string, slug: string): Promise<void> {
    if (!this.#known.has(user_id)) await this.loadBySlug(slug)
  }

  /**
   * The same inside a transaction. What is loaded there is not kept: it may yet be undone. What was kept is
   * of another version then, and is prepared for the next.
   * @throws Refused `business_not_found`, `business_gone`
   */
  async loadInTransaction(tx: Db, slug: string): Promise<BusinessCatalog> {
    const found = await requireBusinessVersion(tx, slug)
    const { user_id, version } = found
    const kept = this.#at(user_id, version)
    if (!kept) this.#known.delete(user_id)
    const catalog = kept ?? (await this.#load(tx, found))
    return found.isLeaving ? closeCatalog(catalog) : catalog
  }

  /**
   * An owner's own, inside whatever read or transaction asks for it.
   * @throws Refused `business_not_found`
   */
  async loadForOwner(db: Db, user_id: string): Promise<BusinessCatalog> {
    const version = await findCatalogVersion(db, user_id)
    if (version === null) throw new RefusalError({ code: 'business_not_found' })
    return this.#at(user_id, version) ?? this.#load(db, { user_id, version })
  }

  async #load(tx: Db, found: BusinessVersion): Promise<BusinessCatalog> {
    const catalog = await loadCatalogVersion(tx, found, this.#now)
    return this.#outside ? this.#keep(catalog) : catalog
  }

  /**
   * The same outside a transaction: what is loaded is kept for whoever asks next.
   * @throws Refused `business_not_found`
   */
  async loadForReading(db: Db, user_id: string): Promise<BusinessCatalog> {
    const version = await findCatalogVersion(db, user_id)
    if (version === null) throw new RefusalError({ code: 'business_not_found' })
    return (
      this.#at(user_id, version) ??
      this.#keep(await loadCatalogVersion(db, { user_id, version }, this.#now))
    )
  }

  #at(user_id: string, version: number): BusinessCatalog | undefined {
    const catalog = this.#known.get(user_id)
    if (catalog?.version === version) return catalog
    return this.#outside ? this.#outside.#at(user_id, version) : undefined
  }

  #keep(catalog: BusinessCatalog): BusinessCatalog {
    if (this.#known.size >= MAX_BUSINESSES) this.#known.clear()
    this.#known.set(catalog.user_id, catalog)
    this.#unreadable?.add(catalog.user_id, catalog.rows.unreadable)
    return catalog
  }
}

async function requireBusinessVersion(db: Db, slug: string): Promise<FoundBusiness> {
  const business = await findBusinessBySlug(db, slug)
  if (business) return business
  const code = (await isGoneSlug(db, slug)) ? 'business_gone' : 'business_not_found'
  throw new RefusalError({ code })
}

async function loadCatalogVersion(
  db: Db,
  { user_id, version }: BusinessVersion,
  now: () => number,
): Promise<BusinessCatalog> {
  const rows = await loadCatalog(db, user_id)
  if (!rows) throw new RefusalError({ code: 'business_not_found' })
  return createCatalog(user_id, version, rows, await countBooked(db, rows, now()))
}

/** Where the owner's own order says everything, nothing is counted. */
async function countBooked(db: Db, rows: CatalogRows, now: number): Promise<Map<string, number>> {
  const { business, services, composites } = rows
  if ([...services, ...composites].every(({ position }) => position !== null)) return new Map()
  const { timezone } = toBusinessSettings(business).general_settings
  const to = getTodayInZone(timezone, now)
  const days = { from: addDays(to, 1 - POPULARITY_DAYS), to }
  return countBookingsByOffer(db, business.user_id, days)
}
