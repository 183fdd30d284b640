import { Refused } from '#api/errors.ts'
import { findBusiness, findVersion, loadCatalog } from '#db/businesses.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { Storage } from '#db/dialect/storage.ts'
import { type Catalog, makeCatalog } from './catalog.ts'

const MOST_BUSINESSES = 1000

/**
 * Businesses in memory, by slug. Each question reads the version that the database raises with
 * every change, so that what another process wrote shows at once.
 */
export class CatalogCache {
  readonly #known = new Map<string, Catalog>()
  readonly #thisTurn = new Map<string, Promise<Catalog>>()
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /**
   * Requests that arrived together, in one turn of the event loop, share the look at the database:
   * whoever asks after a change has been answered asks in a later turn.
   * @throws Refused `business_not_found`
   */
  bySlug(slug: string): Promise<Catalog> {
    let found = this.#thisTurn.get(slug)
    if (!found) {
      found = this.#read(slug)
      if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear())
      this.#thisTurn.set(slug, found)
    }
    return found
  }

  #read(slug: string): Promise<Catalog> {
    return this.#storage.read(async (db) => {
      const { user_id, version } = await find(db, slug)
      return this.#at(user_id, version) ?? this.#keep(await load(db, user_id, version))
    })
  }

  /**
   * The same inside a transaction. What is loaded there is not kept: it may yet be undone.
   * @throws Refused `business_not_found`
   */
  async within(tx: Db, slug: string): Promise<Catalog> {
    const { user_id, version } = await find(tx, slug)
    return this.#at(user_id, version) ?? load(tx, user_id, version)
  }

  /**
   * An owner's own, inside whatever read or transaction asks for it.
   * @throws Refused `business_not_found`
   */
  async ofOwner(db: Db, user_id: string): Promise<Catalog> {
    const version = await findVersion(db, user_id)
    if (version === null) throw new Refused({ code: 'business_not_found' })
    return this.#at(user_id, version) ?? load(db, user_id, version)
  }

  #at(user_id: string, version: number): Catalog | undefined {
    const catalog = this.#known.get(user_id)
    return catalog?.version === version ? catalog : undefined
  }

  #keep(catalog: Catalog): Catalog {
    if (this.#known.size >= MOST_BUSINESSES) this.#known.clear()
    this.#known.set(catalog.user_id, catalog)
    return catalog
  }
}

async function find(db: Db, slug: string) {
  const business = await findBusiness(db, slug)
  if (!business) throw new Refused({ code: 'business_not_found' })
  return business
}

async function load(db: Db, user_id: string, version: number): Promise<Catalog> {
  const rows = await loadCatalog(db, user_id)
  if (!rows) throw new Refused({ code: 'business_not_found' })
  return makeCatalog(user_id, version, rows)
}
