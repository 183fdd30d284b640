import { accessSync, constants } from 'node:fs'

/** What an address of a PostgreSQL server says. */
type PostgresAddress = {
  /** As the driver takes it, without what is ours in it. */
  connectionString: string
  /** Connections for reading; one for writing and one for news come on top. */
  poolSize: number
}

const DEFAULT_POOL_SIZE = 10
const MOST_CONNECTIONS = 200
const SSL_MODES = ['verify-full', 'disable']
/** Parameters that name a file. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey']

export const isPostgresServer = (address: string): boolean => /^postgres(ql)?:/.test(address)

/** A socket's folder or this machine: nobody is between. */
const isLocal = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/**
 * Reads `postgres://user:password@host:port/database?sslmode=…&pool_size=…`; a socket's folder is
 * written as the host with `%2F`, or as `?host=`.
 * @throws an error of one line that does not repeat the address: it holds a password
 */
export function parsePostgresAddress(address: string): PostgresAddress {
  const url = parseUrl(address)
  if (!url || url.pathname.length < 2) {
    throw new Error('must be postgres://user:password@host:port/database')
  }
  requireReadable(url.searchParams)
  const poolSize = Number(url.searchParams.get('pool_size') ?? DEFAULT_POOL_SIZE)
  if (!Number.isInteger(poolSize) || poolSize < 1 || poolSize > MOST_CONNECTIONS) {
    throw new Error(`pool_size must be a whole number from 1 to ${MOST_CONNECTIONS}`)
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const sslmode = url.searchParams.get('sslmode')
  // The driver takes others too, some of which trust any certificate.
  if (sslmode === null ? !isLocal(host) : !SSL_MODES.includes(sslmode)) {
    throw new Error(
      'say how the connection is protected: sslmode=verify-full, or sslmode=disable in a network of your own',
    )
  }
  url.searchParams.delete('pool_size')
  return { connectionString: url.href, poolSize }
}

/** Of a name given twice we would look at the first, and the driver takes the last. */
function requireReadable(params: URLSearchParams): void {
  const names = [...params.keys()]
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`names ${twice} twice`)
  for (const name of FILES) {
    const path = params.get(name)
    if (path && !canRead(path)) throw new Error(`${name} names a file that cannot be read`)
  }
}

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
