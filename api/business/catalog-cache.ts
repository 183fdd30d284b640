import { RefusalError } from '#api/errors.ts'
import { findBusinessBySlug } from '#db/businesses.ts'
import { findCatalogVersion, loadCatalog } from '#db/catalog.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { type BusinessCatalog, createCatalog } from './catalog.ts'
import type { UnreadableReport } from './unreadable-report.ts'

const MAX_BUSINESSES = 1000

/**
 * Businesses in memory, by slug. Each question reads the version that the database raises with
 * every change, so that what another process wrote shows at once.
 */
export class CatalogCache {
  readonly #known = new Map<string, BusinessCatalog>()
  readonly #thisTurn = new Map<string, Promise<BusinessCatalog>>()
  readonly #storage: Storage

  readonly #unreadable: UnreadableReport | undefined

  /** @param unreadable is told of what could not be read of a business */
  constructor(storage: Storage, unreadable?: UnreadableReport) {
    this.#storage = storage
    this.#unreadable = unreadable
  }

  /**
   * Requests that arrived together, in one turn of the event loop, share the look at the database:
   * whoever asks after a change has been answered asks in a later turn.
   * @throws Refused `business_not_found`
   */
  loadBySlug(slug: string): Promise<BusinessCatalog> {
    let found = this.#thisTurn.get(slug)
    if (!found) {
      found = this.#read(slug)
      if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear())
      this.#thisTurn.set(slug, found)
    }
    return found
  }

  #read(slug: string): Promise<BusinessCatalog> {
    return this.#storage.read(async (db) => {
      const { user_id, version } = await requireBusinessVersion(db, slug)
      return (
        this.#at(user_id, version) ?? this.#keep(await loadCatalogVersion(db, user_id, version))
      )
    })
  }

  /**
   * The same inside a transaction. What is loaded there is not kept: it may yet be undone.
   * @throws Refused `business_not_found`
   */
  async loadInTransaction(tx: Db, slug: string): Promise<BusinessCatalog> {
    const { user_id, version } = await requireBusinessVersion(tx, slug)
    return this.#at(user_id, version) ?? loadCatalogVersion(tx, user_id, version)
  }

  /**
   * An owner's own, inside whatever read or transaction asks for it.
   * @throws Refused `business_not_found`
   */
  async loadForOwner(db: Db, user_id: string): Promise<BusinessCatalog> {
    const version = await findCatalogVersion(db, user_id)
    if (version === null) throw new RefusalError({ code: 'business_not_found' })
    return this.#at(user_id, version) ?? loadCatalogVersion(db, user_id, version)
  }

  #at(user_id: string, version: number): BusinessCatalog | undefined {
    const catalog = this.#known.get(user_id)
    return catalog?.version === version ? catalog : undefined
  }

  #keep(catalog: BusinessCatalog): BusinessCatalog {
    if (this.#known.size >= MAX_BUSINESSES) this.#known.clear()
    this.#known.set(catalog.user_id, catalog)
    this.#unreadable?.add(catalog.user_id, catalog.rows.unreadable)
    return catalog
  }
}

async function requireBusinessVersion(db: Db, slug: string) {
  const business = await findBusinessBySlug(db, slug)
  if (!business) throw new RefusalError({ code: 'business_not_found' })
  return business
}

async function loadCatalogVersion(
  db: Db,
  user_id: string,
  version: number,
): Promise<BusinessCatalog> {
  const rows = await loadCatalog(db, user_id)
  if (!rows) throw new RefusalError({ code: 'business_not_found' })
  return createCatalog(user_id, version, rows)
}
